import type { Scope } from './access-token.ts'

/** At most as many programs can be connected at once, as there can be tokens (R-API-17). */
export const MAX_APPS = 20

/** What a program asks a person for on the consent page. */
export type AppRequest = {
  /** Chosen by the program, so it proves nothing. */
  name: string
  /** The host that is told the answer, or 'localhost' with its port for a program on this device. */
  host: string
  scopes: Scope[]
}

/** A program that a person has connected. Times are ms since 1970. */
export type ConnectedApp = {
  id: string
  name: string
  host: string
  scopes: Scope[]
  createdAt: number
  /** To the hour; null: never used. */
  lastUsedAt: number | null
}

/** The newest comes first. `now` is the server's clock. */
export type ConnectedApps = { now: number; apps: ConnectedApp[] }
