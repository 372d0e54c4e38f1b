import type { ShareFlags } from '#domain/permissions.ts'
import { type Answer, ask } from '#identity/client/ask.ts'

export const requestShare = (body: {
  ownerId: string
  email: string
  flags: ShareFlags
}): Promise<Answer<{ id: string }>> => ask('POST', '/api/shares', body)

export const requestFlags = (shareId: string, flags: Partial<ShareFlags>): Promise<Answer<unknown>> =>
  ask('POST', '/api/shares/flags', { shareId, flags })

/** `endsAt`: ms since 1970; null: no end. */
export const requestUntil = (shareId: string, endsAt: number | null): Promise<Answer<unknown>> =>
  ask('POST', '/api/shares/until', { shareId, endsAt })

export const requestKeep = (shareId: string): Promise<Answer<unknown>> => ask('POST', '/api/shares/keep', { shareId })

export const requestEnd = (shareId: string): Promise<Answer<unknown>> => ask('POST', '/api/shares/end', { shareId })

export const requestFollow = (shareId: string, isFollowed: boolean): Promise<Answer<unknown>> =>
  ask('POST', '/api/shares/follow', { shareId, isFollowed })
