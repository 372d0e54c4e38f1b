import { setTimeout as wait } from 'node:timers/promises'
import type { Context as HttpContext } from 'hono'
import { actorOf } from '#identity/server/session.ts'
import { backupState } from '#server/backup/daily-backup.ts'
import type { Context } from '#server/context.ts'
import type { Finding } from '#server/doctor/check.ts'
import { examine } from '#server/doctor/examine.ts'
import type { SeenRequests } from '#server/doctor/seen-requests.ts'
import { askerOf } from '#server/turns.ts'

/** In ms. If every connection is busy for longer, the answer has no details. */
const WITHIN_MS = 1_000

type Details = { lastBackup?: string | null; findings?: Finding[] }

/** The part of `/readyz` for administrators. */
export async function detailsFor(context: Context, http: HttpContext, seen: SeenRequests): Promise<Details> {
  const asker = askerOf(context, http)
  const place = asker.token ? context.turns.enter(asker) : null
  if (!place) return {}
  try {
    await place.turn()
    const late = wait(WITHIN_MS, null, { ref: false })
    const actor = await Promise.race([actorOf(context, http.req.raw.headers).catch(() => null), late])
    if (actor?.role !== 'admin') return {}
    const { config, database, now } = context
    const state = backupState(config, database.db, now()).catch(() => null)
    return { ...(await Promise.race([state, late])), findings: await examine({ ...context, seen }) }
  } finally {
    place.leave()
  }
}
