import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Tables } from '#database/tables.ts'
import type { Config } from '#server/config.ts'
import { newSenderKeys, type SenderKeys } from './web-push.server.ts'

/** The keys, and the operator's address. */
export type Vapid = SenderKeys & { subject: string }

const KEYS = z.object({ publicKey: z.string(), privateKey: z.string() })
const SETTING = 'vapid'

/** The keys made at the first start, which all processes share. Null if the operator has set no address. */
export async function vapidOf(db: Kysely<Tables>, { push: { subject } }: Config): Promise<Vapid | null> {
  if (!subject) return null
  let kept = await keptKeys(db)
  if (!kept) {
    await db
      .insertInto('server_setting')
      .values({ key: SETTING, value: JSON.stringify(newSenderKeys()) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    kept = await keptKeys(db)
  }
  return { subject, ...KEYS.parse(JSON.parse(kept ?? '')) }
}

async function keptKeys(db: Kysely<Tables>): Promise<string | undefined> {
  const row = await db.selectFrom('server_setting').select('value').where('key', '=', SETTING).executeTakeFirst()
  return row?.value
}
