import Ellipsis from 'lucide-react/icons/ellipsis'
import { IconButton } from '#ui/icon-button.tsx'
import { useWords } from '#words/use-words.ts'

/** The menu's button at the right end of a card's foot, where the thumb is. */
export function CardMenuButton({ exerciseName, onClick }: { exerciseName: string; onClick: () => void }) {
  const words = useWords()
  return (
    <IconButton
      label={words('exerciseCards.menu.open', { name: exerciseName })}
      aria-haspopup="dialog"
      aria-keyshortcuts="M"
      onClick={onClick}
    >
      <Ellipsis aria-hidden="true" size={22} />
    </IconButton>
  )
}
