import { setTimeout as wait } from 'node:timers/promises'
import type { Context as HttpContext } from 'hono'
import { actorOf } from '#identity/server/session.ts'
import { backupState } from '#server/backup/daily-backup.ts'
import type { Context } from '#server/context.ts'
import { askerOf } from '#server/turns.ts'
import type { Finding } from './check.ts'
import { examine } from './examine.ts'
import type { SeenRequests } from './seen-requests.ts'

/** Whoever asks while every connection is taken is answered without them, ms. */
const WITHIN_MS = 1_000

type Details = { lastBackup?: string | null; findings?: Finding[] }

/** What `/readyz` says to a signed-in administrator besides; to everybody else nothing. It waits for its turn as all do. */
export async function detailsFor(context: Context, http: HttpContext, seen: SeenRequests): Promise<Details> {
  const asker = askerOf(context, http)
  const place = asker.token ? context.turns.enter(asker) : null
  if (!place) return {}
  try {
    await place.turn()
    const late = wait(WITHIN_MS, null, { ref: false })
    const actor = await Promise.race([actorOf(context, http.req.raw.headers).catch(() => null), late])
    if (actor?.role !== 'admin') return {}
    return { ...backupState(context.config), findings: await examine({ ...context, seen }) }
  } finally {
    place.leave()
  }
}
