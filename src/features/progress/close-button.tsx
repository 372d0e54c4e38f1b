import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'

/** The button that closes a sheet in which each change is stored at once. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Button variant="ghost" className="px-5" onClick={onClose}>
      {words('action.close')}
    </Button>
  )
}
