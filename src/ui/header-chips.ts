import { createContext, type ReactNode } from 'react'

/** Short words about the state of the app, beside the title of every page of a phone. */
export const HeaderChips = createContext<ReactNode>(null)
