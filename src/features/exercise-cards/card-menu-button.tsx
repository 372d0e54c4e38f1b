import { MenuButton } from '#ui/menu-button.tsx'
import { useWords } from '#words/use-words.ts'

/** The menu's button at the right end of a card's foot, where the thumb is. */
export function CardMenuButton({ exerciseName, onClick }: { exerciseName: string; onClick: () => void }) {
  const words = useWords()
  return (
    <MenuButton
      label={words('exerciseCards.menu.open', { name: exerciseName })}
      aria-keyshortcuts="M"
      onPress={onClick}
    />
  )
}
