import { type ReactNode, Suspense, useRef, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import type { MenuRow } from '#ui/menu.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'

/** Loaded with the first menu, because the page has no other sheet. */
const Menu = lazyPart(async () => (await import('#ui/menu.tsx')).Menu)

/** `onPress` gets the button that the person pressed last on the page. */
type CardRow = Omit<MenuRow, 'onPress'> & { onPress: (button: HTMLElement) => void }

type CardMenuProps = { name: string; subtitle?: string; groups: readonly (readonly CardRow[])[]; isDisabled?: boolean }

/** The '…' at the head of a person's card. */
export function CardMenu({ name, subtitle, groups, isDisabled }: CardMenuProps) {
  const words = useWords()
  const ref = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useLastValue(isOpen || undefined)
  const closing = (row: CardRow): MenuRow => ({
    ...row,
    onPress() {
      setIsOpen(false)
      if (ref.current) row.onPress(ref.current)
    },
  })
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
            subtitle={subtitle}
            groups={groups.map((rows) => rows.map(closing))}
          />
        </Suspense>
      )}
    </>
  )
}

export type EndMenuProps = {
  name: string
  email: string
  icon: ReactNode
  text: string
  isDisabled: boolean
  /** What else the menu does. */
  further?: MenuRow
  /** Ends the share. `button`: as above. */
  onEnd: (button: HTMLElement) => void
}

/** The menu with what ends the share. */
export function EndMenu({ name, email, icon, text, isDisabled, further, onEnd }: EndMenuProps) {
  const row: CardRow = { icon, title: text, isDanger: true, onPress: onEnd }
  return (
    <CardMenu
      name={name}
      subtitle={email === name ? '' : email}
      groups={[further ? [further] : [], [row]]}
      isDisabled={isDisabled}
    />
  )
}
