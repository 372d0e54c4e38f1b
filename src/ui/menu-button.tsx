import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import { useIsWide } from './use-media.ts'

let pressed: HTMLElement | null = null

/** The button that opened the last menu: a menu in a wide window stands beside it and gives it back the focus. */
export const menuOpener = (): HTMLElement | null => pressed

/** For a button that opens a menu as a '…' does. */
export const opensMenu = (onPress: () => void) => ({
  onClick({ currentTarget }: { currentTarget: HTMLElement }) {
    pressed = currentTarget
    onPress()
  },
})

type MenuButtonProps = Omit<ComponentProps<typeof IconButton>, 'children' | 'onClick'> & {
  onPress: () => void
}

/** The '…' that opens a menu. */
export function MenuButton({ onPress, ...rest }: MenuButtonProps) {
  return (
    <IconButton {...rest} aria-haspopup={useIsWide() ? 'menu' : 'dialog'} {...opensMenu(onPress)}>
      <Ellipsis aria-hidden="true" size={22} />
    </IconButton>
  )
}
