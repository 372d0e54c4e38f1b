/** `now` and `addedAt`: ms since 1970 on the server's clock. */
export type Passkeys = { passkeys: { id: string; name: string; addedAt: number }[]; now: number }
