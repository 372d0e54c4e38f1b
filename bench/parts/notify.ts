import pg from 'pg'
import type { Bench } from '../bench.ts'

const SECONDS = 10
/** An event of a completed set is about as long. */
const PAYLOAD = 'x'.repeat(1_000)

/** The limit of the one queue of NOTIFY: commits a second with and without it, from several connections. */
export async function reportNotify(bench: Bench): Promise<void> {
  const url = await bench.postgres.create('notify')
  const clients = await Promise.all(Array.from({ length: 33 }, () => connected(url)))
  try {
    const [listener, ...senders] = clients as [pg.Client, ...pg.Client[]]
    await listener.query('create table bare_commit (text text)')
    await listener.query('listen bare')
    for (const count of [10, 32]) {
      const some = senders.slice(0, count)
      const without = await commits(bench, some, 'select length($1)')
      const told = await commits(bench, some, "select pg_notify('bare', $1)")
      bench.report({
        ...{ name: `commits with NOTIFY, ${count} connections`, unit: '/s', product: [told] },
        floor: { name: 'commits without', values: [without] },
      })
    }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

/** Inserts a row and does something else in one transaction, again and again on each connection. */
async function commits({ isQuick }: Bench, clients: readonly pg.Client[], statement: string): Promise<number> {
  const start = performance.now()
  const until = start + (isQuick ? 2 : SECONDS) * 1_000
  let count = 0
  const text = `with other as (${statement}) insert into bare_commit select count(*) from other`
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < until; count++)
        await client.query({ name: text.slice(0, 60), text, values: [PAYLOAD] })
    }),
  )
  return (count * 1_000) / (performance.now() - start)
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
