import { createContext, use } from 'react'

/** False where the keys of the app do nothing, as on the landing page. */
export const ShortcutsContext = createContext(true)

/** The value of a control's `aria-keyshortcuts`; undefined where keys do nothing. */
export const useShortcut = (key: string | undefined): string | undefined => (use(ShortcutsContext) ? key : undefined)
