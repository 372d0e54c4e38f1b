import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'

/** At the right of a sheet's title, where everything in it is stored at once. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Button variant="ghost" className="px-5" onClick={onClose}>
      {words('action.close')}
    </Button>
  )
}
