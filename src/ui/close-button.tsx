import { useWords } from '#words/use-words.ts'
import { Button } from './button.tsx'

/** The button that closes a sheet which stores each change at once, or only shows something. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const words = useWords()
  return (
    <Button variant="ghost" className="px-5" onClick={onClose}>
      {words('action.close')}
    </Button>
  )
}
