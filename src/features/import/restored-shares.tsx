import { Link } from 'wouter'
import { Card } from '#ui/card.tsx'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'

export function RestoredShares({ sharedWith }: { sharedWith: readonly string[] }) {
  const words = useWords()
  if (sharedWith.length === 0) return null
  return (
    <Card className="px-4 py-3 text-15">
      <p className="wrap-anywhere">
        <Sentence
          of="import.restore.shared"
          values={{
            people: words.list([...sharedWith]),
            link: (text) => (
              <Link to="/sharing" className="font-[600] text-accent-text underline">
                {text}
              </Link>
            ),
          }}
        />
      </p>
    </Card>
  )
}
