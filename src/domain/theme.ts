/** The colours of a device. 'auto' follows its system. */
export type Theme = 'auto' | 'light' | 'dark'

/**
 * The event by which the account's page tells `app/theme.client.ts` a choice; its detail is a `Theme`. A type, because a
 * constant of both would be a file of its own, which that plain script could not import.
 */
export type ThemeChoice = 'sled:theme-chosen'

/** The browser tells the server which theme a person chose. Without a choice there is no such cookie. */
export const THEME_COOKIE = 'sled-theme'

/** Null for what follows the system. */
export const chosenTheme = (kept: string | null | undefined): 'light' | 'dark' | null =>
  kept === 'light' || kept === 'dark' ? kept : null
