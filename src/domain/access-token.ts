/** What a token lets a program do (R-API-03). None reaches the account, shares, tokens or the administration. */
export const SCOPES = [
  'workouts:read',
  'workouts:write',
  'routines:read',
  'routines:write',
  'progress:read',
  'body:read',
  'body:write',
  'data:export',
  'clients',
] as const
export type Scope = (typeof SCOPES)[number]

/** R-API-02 */
export const MAX_TOKENS = 20
export const MAX_TOKEN_NAME = 60

/** The days a token may live; null: until it is deleted. */
export const TOKEN_DAYS = [30, 90, 365, null] as const
export type TokenDays = (typeof TOKEN_DAYS)[number]

/** A token in its person's list. Times are ms since 1970. */
export type AccessToken = {
  id: string
  name: string
  /** Its first characters, by which a person recognizes it. */
  start: string
  scopes: Scope[]
  createdAt: number
  /** To the hour; null: never used. */
  lastUsedAt: number | null
  /** Null: it works until it is deleted. */
  expiresAt: number | null
}

/** The newest token comes first. `now` is the server's clock, ms since 1970. */
export type AccessTokens = { now: number; tokens: AccessToken[] }

/** The answer to a new token, the only one that ever holds its text. */
export type MadeToken = AccessTokens & { text: string }
