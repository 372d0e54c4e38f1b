import { createContext, use } from 'react'

/** False where the keys of the app do nothing, as on the landing page. */
export const ShortcutsContext = createContext(true)

/** `aria-keyshortcuts` of a control. */
export const useShortcut = (key: string | undefined): string | undefined => (use(ShortcutsContext) ? key : undefined)
