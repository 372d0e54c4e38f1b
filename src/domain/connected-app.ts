import type { Scope } from './access-token.ts'

/** The same as for tokens. */
export const MAX_APPS = 20

/** What the consent page shows. */
export type AppRequest = {
  /** Chosen by the program, so it proves nothing. */
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
  /** To the hour; null: never. */
  lastUsedAt: number | null
}

/** Newest first. `now`: the server's clock. */
export type ConnectedApps = { now: number; apps: ConnectedApp[] }
