import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'

/** For sheets that store each change at once. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Button variant="ghost" className="px-5" onClick={onClose}>
      {words('action.close')}
    </Button>
  )
}
