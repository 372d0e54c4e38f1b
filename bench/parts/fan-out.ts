import pg from 'pg'
import type { ServerMessage } from '#sync/live-messages.ts'
import { type DocumentEvent, LIVE_CHANNEL } from '#sync/server/document-event.ts'
import type { Person } from '../../tests/support/server.ts'
import type { Bench } from '../bench.ts'
import { startFloor } from '../floor-process.ts'
import { cpuMs, onDatabase } from '../machine.ts'
import { Product } from '../product.ts'
import { frameLength, RawSockets } from '../raw-sockets.ts'
import { post } from '../requests.ts'
import { interleaved, median } from '../rounds.ts'
import { complete, completions, type Lifter, signUp, startTraining } from '../test-data.ts'

const COACHES = 19
const DEVICES_EACH = 50

type Sample = { perSecond: number; cpuMs: number }

/** P8: a lifter's sets reach the devices of many coaches, each checked by its own share, beside sending the same texts. */
export async function fanOut(bench: Bench): Promise<void> {
  const databaseUrl = await bench.postgres.create('fan_out')
  const product = await new Product(databaseUrl).start()
  const floor = await startFloor('live.ts', databaseUrl)
  const [watched, bare] = [new RawSockets(), new RawSockets()]
  const listener = new pg.Client({ connectionString: databaseUrl })
  await listener.connect()
  try {
    const lifter = await startTraining(product.origin, await signUp(product.origin, 'Olivia'), 5, 5)
    for (const person of [lifter, ...(await coachesOf(product, lifter))]) {
      const say = person === lifter ? undefined : { t: 'act', ownerId: lifter.userId }
      for (let device = 0; device < DEVICES_EACH; device++) {
        await watched.open(product.origin, person.cookie, say)
        await bare.open(floor.origin, '')
      }
    }
    const event = await oneEvent(listener, product, lifter)
    const text = textOf(event)
    const times = bench.isQuick ? 20 : 100
    const take = async (pid: number, sockets: RawSockets, start: () => Promise<unknown>): Promise<Sample> => {
      const cpu = cpuMs(pid)
      const begin = performance.now()
      const all = sockets.receive(sockets.size * times * frameLength(text))
      await Promise.all([start(), all])
      const seconds = (performance.now() - begin) / 1000
      const deliveries = sockets.size * times
      return { perSecond: deliveries / seconds, cpuMs: (cpuMs(pid) - cpu) / deliveries }
    }
    const samples = await interleaved(bench.rounds, {
      floor: () => take(floor.pid, bare, () => post(floor.origin, '/fan-out', { text, times })),
      product: () => take(product.pid, watched, () => announce(listener, event, times)),
    })
    const cpu = (side: keyof typeof samples) => (median(samples[side].map(({ cpuMs }) => cpuMs)) * 1000).toFixed(1)
    bench.report({
      name: `set told to ${watched.size} devices`,
      unit: '/s',
      product: samples.product.map(({ perSecond }) => perSecond),
      floor: { name: 'raw ws', values: samples.floor.map(({ perSecond }) => perSecond) },
      goal: { of: 'ratio', is: '≥', value: 0.8 },
      note: `${frameLength(text)} bytes each; processor time: product ${cpu('product')} µs, floor ${cpu('floor')} µs`,
    })
  } finally {
    watched.close()
    bare.close()
    await listener.end()
    await floor.end()
    await product.dispose()
  }
}

/** People with the lifter's permission to follow the training. */
async function coachesOf({ origin, databaseUrl }: Product, lifter: Person): Promise<Person[]> {
  const coaches: Person[] = []
  for (let index = 0; index < COACHES; index++) coaches.push(await signUp(origin, `Max${index}`))
  await onDatabase(databaseUrl, (client) =>
    client.query(
      `insert into account_share (owner_user_id, delegate_user_id, delegate_email)
       select $1, id, email from profile where id = any($2::uuid[])`,
      [lifter.userId, coaches.map(({ userId }) => userId)],
    ),
  )
  return coaches
}

/** The event that the product sends to its processes when a set is completed. */
async function oneEvent(listener: pg.Client, { origin }: Product, lifter: Lifter): Promise<DocumentEvent> {
  await listener.query(`listen ${LIVE_CHANNEL}`)
  const heard = new Promise<DocumentEvent>((resolve) => {
    listener.once('notification', ({ payload }) => resolve(JSON.parse(payload ?? '')))
  })
  await complete(origin, lifter, completions(lifter, lifter.setIds.slice(0, 1)))
  const event = await heard
  await listener.query(`unlisten ${LIVE_CHANNEL}`)
  // The operation is nobody's own, and the revision's length stays the same, so that every device gets as many bytes.
  return { ...event, ops: [] }
}

/** The message that the hub makes of the event. */
const textOf = ({ delta, by }: DocumentEvent): string =>
  JSON.stringify({ t: 'update', update: { t: 'delta', delta }, opIds: [], by } as ServerMessage)

/** Gives each event its own time, because the channel drops equal texts of one transaction. */
async function announce(client: pg.Client, event: DocumentEvent, times: number) {
  await client.query('begin')
  for (let sent = 0; sent < times; sent++) {
    await client.query('select pg_notify($1, $2)', [LIVE_CHANNEL, JSON.stringify({ ...event, prevRev: sent })])
  }
  await client.query('commit')
}
