import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useRef, useState } from 'react'
import { ExerciseMenu, type MenuRow } from '#features/exercise-cards/exercise-menu.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useWords } from '#words/use-words.ts'

export type EndMenuProps = {
  name: string
  email: string
  icon: ReactNode
  text: string
  isDisabled: boolean
  /** Ends the share. `button`: the button that the person pressed last on the page. */
  onEnd: (button: HTMLElement) => void
}

/** The '…' at the head of a card, with what ends the share. */
export function EndMenu({ name, email, icon, text, isDisabled, onEnd }: EndMenuProps) {
  const words = useWords()
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  function end() {
    setIsOpen(false)
    if (ref.current) onEnd(ref.current)
  }
  const row: MenuRow = { icon, title: text, isDanger: true, onPress: end }
  return (
    <>
      <IconButton
        ref={ref}
        label={words('sharing.more', { name })}
        aria-haspopup="dialog"
        disabled={isDisabled}
        onClick={() => setIsOpen(true)}
      >
        <Ellipsis aria-hidden="true" size={22} />
      </IconButton>
      <ExerciseMenu
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        name={name}
        subtitle={email === name ? '' : email}
        groups={[[row]]}
      />
    </>
  )
}
