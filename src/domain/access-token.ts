/** The rights that a token may have. None covers the account, shares, tokens or the administration. */
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

/** The most tokens of one person (R-API-02). */
export const MAX_TOKENS = 20
export const MAX_TOKEN_NAME = 60

/** For how many days a token is valid; null: until the person deletes it. */
export const TOKEN_DAYS = [30, 90, 365, null] as const
export type TokenDays = (typeof TOKEN_DAYS)[number]

/** Times are ms since 1970. */
export type AccessToken = {
  id: string
  name: string
  /** The first characters of the token, so that its owner recognises it. */
  start: string
  scopes: Scope[]
  createdAt: number
  /** When a program last used the token, to the hour; null: never. */
  lastUsedAt: number | null
  /** Null: the token never expires. */
  expiresAt: number | null
}

/** `tokens`: newest first. `now`: the server's clock, ms since 1970. */
export type AccessTokens = { now: number; tokens: AccessToken[] }

/** The answer to making a token, the only one that contains its text. */
export type MadeToken = AccessTokens & { text: string }
