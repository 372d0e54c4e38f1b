import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { Bench } from '../bench.ts'
import { startFloor } from '../floor-process.ts'
import { Product } from '../product.ts'
import { post } from '../requests.ts'
import { interleaved, quantile } from '../rounds.ts'
import { complete, completions, signUp, startTraining, trainAgain } from '../test-data.ts'

/** P2, the server's part: from what one device sends to the message on another, without browsers. */
export async function toOtherDevice(bench: Bench): Promise<void> {
  const databaseUrl = await bench.postgres.create('live')
  const product = await new Product(databaseUrl).start()
  const floor = await startFloor('live.ts', databaseUrl)
  const person = await signUp(product.origin, 'Olivia')
  let lifter = await startTraining(product.origin, person, 5, 5)
  const headers = { origin: product.origin, cookie: person.cookie }
  const laptop = await opened(new WebSocket(`${product.origin.replace('http', 'ws')}/live`, { headers }))
  const bare = await opened(new WebSocket(floor.origin.replace('http', 'ws')))
  try {
    const text = 'x'.repeat(1_200)
    const samples = await interleaved(bench.rounds, {
      floor: () => times(24, () => heard(bare, text, () => post(floor.origin, '/commit', text))),
      async product() {
        lifter = await trainAgain(product.origin, lifter, 5, 5)
        const ops = completions(lifter, lifter.setIds)
        let at = 0
        return times(24, () => {
          const op = ops.slice(at, at + 1)
          at += 1
          return heard(laptop, op[0]?.id ?? '', () => complete(product.origin, lifter, op))
        })
      },
    })
    for (const share of [0.5, 0.95]) {
      bench.report({
        name: `tap to the other device, server part, p${share * 100}`,
        unit: 'ms',
        product: samples.product.map((round) => quantile(round, share)),
        floor: { name: 'commit, then ws', values: samples.floor.map((round) => quantile(round, share)) },
        ...(share === 0.5 && { goal: { of: 'ratio', is: '≤', value: 1.8 } }),
      })
    }
  } finally {
    laptop.terminate()
    bare.terminate()
    await floor.end()
    await product.dispose()
  }
}

export async function opened(socket: WebSocket): Promise<WebSocket> {
  await once(socket, 'open')
  return socket
}

async function times(count: number, take: () => Promise<number>): Promise<number[]> {
  const values: number[] = []
  for (let index = 0; index < count; index++) values.push(await take())
  return values
}

/**
 * The time in ms from sending a request to the message on a socket that holds a text. Others may come between: what the
 * change before has changed elsewhere. It also waits for the answer, so that requests don't overlap.
 */
export async function heard(socket: WebSocket, text: string, sendIt: () => Promise<unknown>): Promise<number> {
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
