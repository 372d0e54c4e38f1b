/** No token reaches the account, shares, tokens or the administration. */
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

/** Null: until a person deletes it. */
export const TOKEN_DAYS = [30, 90, 365, null] as const
export type TokenDays = (typeof TOKEN_DAYS)[number]

/** Times are ms since 1970. */
export type AccessToken = {
  id: string
  name: string
  /** Its first characters, for recognition. */
  start: string
  scopes: Scope[]
  createdAt: number
  /** To the hour; null: never. */
  lastUsedAt: number | null
  /** Null: it has no end. */
  expiresAt: number | null
}

/** Newest first. `now`: the server's clock, ms since 1970. */
export type AccessTokens = { now: number; tokens: AccessToken[] }

/** The only answer with the text of the token. */
export type MadeToken = AccessTokens & { text: string }
