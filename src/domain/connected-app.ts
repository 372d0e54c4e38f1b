import type { Scope } from './access-token.ts'

/** The most apps of one person, as many as tokens. */
export const MAX_APPS = 20

/** What the consent page shows. */
export type AppRequest = {
  /** The program chose this name, so it proves nothing. */
  name: string
  /** The host that gets the answer, or 'localhost' with its port. */
  host: string
  scopes: Scope[]
}

/** Times are ms since 1970. */
export type ConnectedApp = {
  id: string
  name: string
  host: string
  scopes: Scope[]
  createdAt: number
  /** When the app last used its access, to the hour; null: never. */
  lastUsedAt: number | null
}

/** `apps`: newest first. `now`: the server's clock, ms since 1970. */
export type ConnectedApps = { now: number; apps: ConnectedApp[] }
