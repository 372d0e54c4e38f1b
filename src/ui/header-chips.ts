import { createContext, type ReactNode } from 'react'

export const HeaderChips = createContext<ReactNode>(null)
