import Link2Off from 'lucide-react/icons/link-2-off'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useWords } from '#words/use-words.ts'
import { Frame } from './frame.page.tsx'
import type { Viewer } from './public-page.ts'

/** Nothing is told apart here: what is private reads like what never was. */
export function MissingPage({ text, viewer }: { text: string; viewer: Viewer }) {
  const words = useWords()
  return (
    <Frame viewer={viewer} wayIn="create-account">
      <h1 className="sr-only">{text}</h1>
      <EmptyState
        icon={<Link2Off size={26} />}
        title={text}
        text={words('publicPages.missing.text')}
        action={
          viewer === 'visitor' && (
            <a href="/" className={buttonClass()}>
              {words('publicPages.missing.goHome')}
            </a>
          )
        }
      />
    </Frame>
  )
}
