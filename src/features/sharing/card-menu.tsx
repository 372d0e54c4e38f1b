import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { MenuRow } from '#ui/menu.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'

/** Loaded with the first menu, because the page has no other sheet. */
const Menu = lazyPart(async () => (await import('#ui/menu.tsx')).Menu)

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
  const wasOpen = useLastValue(isOpen || undefined)
  function end() {
    setIsOpen(false)
    if (ref.current) onEnd(ref.current)
  }
  const row: MenuRow = { icon, title: text, isDanger: true, onPress: end }
  return (
    <>
      <MenuButton
        ref={ref}
        label={words('sharing.more', { name })}
        disabled={isDisabled}
        onPress={() => setIsOpen(true)}
      />
      {wasOpen && (
        <Suspense>
          <Menu
            isOpen={isOpen}
            onClose={() => setIsOpen(false)}
            name={name}
            subtitle={email === name ? '' : email}
            groups={[[row]]}
          />
        </Suspense>
      )}
    </>
  )
}
