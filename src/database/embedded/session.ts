import pg from 'pg'

/** Held by the guard of a data folder. Any number, as long as nothing else in the database locks it. */
export const GUARD_LOCK = 727_011
/** Held together by every app that uses the database. */
export const USERS_LOCK = 727_012

const ANSWER_MS = 5_000

/** `ended` resolves when the session is over, also when nobody waited for it yet. */
export type Session = pg.Client & { readonly ended: Promise<void> }

/** A session that is to last. Rejects when the server does not answer, with its SQLSTATE as `code` where there is one. */
export async function connect(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sled guard',
    connectionTimeoutMillis: ANSWER_MS,
  })
  // Without a listener a session that breaks would end the process; whoever waits for an answer is told by it.
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  try {
    await client.connect()
    return Object.assign(client, { ended })
  } catch (error) {
    client.end().catch(() => {})
    throw error
  }
}

export async function tryLock(session: Session, key: number, mode: '' | '_shared' = ''): Promise<boolean> {
  const { rows } = await session.query<{ got: boolean }>(`select pg_try_advisory_lock${mode}(${key}) as got`)
  return rows[0]?.got === true
}

/** Whether others than this session hold a lock together with it. */
export async function isShared(session: Session, key: number): Promise<boolean> {
  const { rows } = await session.query<{ holders: string }>(
    `select count(*) as holders from pg_locks where locktype = 'advisory' and objid = ${key} and granted`,
  )
  return Number(rows[0]?.holders) > 1
}
