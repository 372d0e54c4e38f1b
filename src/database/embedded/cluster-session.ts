import pg from 'pg'

/** The lock of a folder's guard: any number that nothing else locks. */
export const GUARD_LOCK = 727_011
/** The lock that all apps using the database share. */
export const USERS_LOCK = 727_012

const ANSWER_MS = 5_000

/** `ended` resolves after the session's end, even if the session ended before somebody waits. */
export type Session = pg.Client & { readonly ended: Promise<void> }

/** Opens a session. Rejects if the server does not answer, with the SQLSTATE as `code` if there is one. */
export async function connect(url: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'sled guard',
    connectionTimeoutMillis: ANSWER_MS,
  })
  // Without a listener a broken session would end the process. A waiting query gets the error anyway.
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

export async function isShared(session: Session, key: number): Promise<boolean> {
  const { rows } = await session.query<{ holders: string }>(
    `select count(*) as holders from pg_locks where locktype = 'advisory' and objid = ${key} and granted`,
  )
  return Number(rows[0]?.holders) > 1
}
