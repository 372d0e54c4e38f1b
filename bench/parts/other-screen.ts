import { once } from 'node:events'
import type { BrowserContext } from '@playwright/test'
import { WebSocket } from 'ws'
import type { Person } from '../../tests/support/server.ts'
import type { Bench } from '../bench.ts'
import { startFloor } from '../floor-process.ts'
import { launch, Phone, phoneOf } from '../phone.ts'
import { Product } from '../product.ts'
import { post } from '../requests.ts'
import { interleaved, quantile } from '../rounds.ts'
import { signUp, startTraining, trainAgain } from '../test-data.ts'

const ALL = { can_create_routines: true, can_start_workouts: true, can_review_history: true }

/** P2: from a release to the paint on the other person's screen, both ways, beside a bare commit and socket. */
export async function toOtherScreen(bench: Bench): Promise<void> {
  const browser = await launch(bench.chromium)
  const databaseUrl = await bench.postgres.create('other_screen')
  const product = await new Product(databaseUrl).start()
  const floor = await startFloor('live.ts', databaseUrl)
  const bare = await opened(new WebSocket(floor.origin.replace('http', 'ws')))
  const sets = 20
  try {
    const [owner, coach] = [await signUp(product.origin, 'Olivia'), await signUp(product.origin, 'Max')]
    const share = { ownerId: owner.userId, email: 'max@example.org', flags: ALL }
    await post(product.origin, '/api/shares', share, owner.cookie)
    let lifter = await startTraining(product.origin, owner, 1, 25)
    const atCoach = await phoneOf(browser, product.origin, coach)
    await actFor(atCoach, coach, owner)
    const phones = [await Phone.in(await phoneOf(browser, product.origin, owner)), await Phone.in(atCoach)] as const
    const text = 'x'.repeat(1_200)
    const rounds = await interleaved(bench.rounds, {
      async floor() {
        const told: number[] = []
        for (let set = 0; set < sets; set++)
          told.push(await heard(bare, text, () => post(floor.origin, '/commit', text)))
        return told
      },
      async product() {
        lifter = await trainAgain(product.origin, lifter, 1, 25)
        const address = `${product.origin}/workout/active`
        await Promise.all(phones.map((phone) => phone.openTraining(address, lifter.setIds[0] ?? '')))
        const seen: number[] = []
        for (let set = 0; set < sets; set++) {
          const [here, there] = set % 2 === 0 ? phones : phones.toReversed()
          const setId = (await here?.nextSet()) ?? ''
          const [tapped, painted] = await Promise.all([here?.swipe(setId), there?.painted(setId)])
          seen.push((painted?.at ?? Number.NaN) - (tapped?.released ?? Number.NaN))
        }
        return seen
      },
    })
    for (const [share, limit] of [
      [0.5, 45],
      [0.95, 70],
    ] as const) {
      bench.report({
        name: `tap to the other person's paint, p${share * 100}`,
        unit: 'ms',
        product: rounds.product.map((seen) => quantile(seen, share)),
        floor: { name: 'commit, then ws', values: rounds.floor.map((told) => quantile(told, share)) },
        goal: { of: 'product', is: '≤', value: limit },
      })
    }
  } finally {
    bare.terminate()
    await browser.close()
    await floor.end()
    await product.dispose()
  }
}

/** Lets the coach's phone enter the owner's account. */
const actFor = (context: BrowserContext, coach: Person, owner: Person) =>
  context.addInitScript(
    ([key, actingFor]) => localStorage.setItem(key ?? '', actingFor ?? ''),
    [`sled-${coach.userId}:acting`, JSON.stringify({ ownerId: owner.userId, name: 'Olivia Bench', flags: ALL })],
  )

async function opened(socket: WebSocket): Promise<WebSocket> {
  await once(socket, 'open')
  return socket
}

/** In ms, from a request to its message on a socket. It also waits for the answer, so that requests don't overlap. */
async function heard(socket: WebSocket, text: string, sendIt: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let end = 0
  const message = new Promise<void>((resolve) => {
    const listen = (data: unknown) => {
      if (!String(data).includes(text)) return
      end = performance.now()
      socket.off('message', listen)
      resolve()
    }
    socket.on('message', listen)
  })
  await Promise.all([sendIt(), message])
  return end - start
}
