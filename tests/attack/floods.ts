import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createRoutine } from '#logbook/routines.ts'
import { envelope } from '../support/pushing.ts'
import { type Ask, PASSWORD, type Somebody } from './wire.ts'

/** What an attack needs to know; it goes to a process of its own. */
export type Aim = {
  flood: FloodName
  attacker: Somebody
  /** Whose row somebody holds. */
  owner: Somebody
  routineIds: string[]
  ms: number
}

/** How often what came of it: a status, or that there was no answer. */
export type Counts = Record<string, number>

type Attack = { aim: Aim; ask: Ask; until: number; note: (what: string | number) => void }

/** An attack asks no more often than this, whatever its time. */
const MOST = 50_000

/** So many ask at once, each again as soon as it is answered. */
async function loops({ until, note }: Attack, count: number, once: (turn: number) => Promise<string | number>) {
  const loop = async (turn: number): Promise<void> => {
    if (Date.now() >= until || turn >= MOST) return
    await once(turn).then(note, async () => {
      note('no answer')
      await wait(20)
    })
    return loop(turn + count)
  }
  await Promise.all(Array.from({ length: count }, (_, index) => loop(index)))
}

const pushAt =
  ({ aim, ask }: Attack, person: Somebody, ownerId: string) =>
  async () => {
    const op = envelope(person, ownerId, crypto.randomUUID(), createRoutine.make({ name: 'Legs' }))
    const body = { actorId: person.userId, sentAt: Date.now(), known: {}, ops: [op] }
    return (await ask({ ...person, origin: aim.attacker.origin }, '/api/ops', body)).status
  }

/** Every socket asks for 2,800 revisions again and again, and opens again when it is closed. */
async function questions(attack: Attack) {
  const { origin, address, cookie } = attack.aim.attacker
  const revs = Object.fromEntries(Array.from({ length: 2_800 }, () => [crypto.randomUUID(), 1]))
  const text = JSON.stringify({ t: 'sync', revs })
  const headers = { origin, cookie, 'x-forwarded-for': address }
  const live = () =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/live`, { headers })
      const end = setTimeout(() => socket.terminate(), attack.until - Date.now())
      socket.on('message', (data) => {
        const said = String(data).slice(0, 20)
        if (said.includes('pong')) attack.note('answered')
        if (said.includes('pong') || said.includes('hello')) socket.send(text)
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(end)
        setTimeout(resolve, 100, 'closed')
      })
    })
  await loops(attack, 50, live)
}

const lookUpsOf = ({ attacker, routineIds }: Aim) => [
  '/api/people',
  '/api/shares',
  `/api/history?ownerId=${attacker.userId}`,
  `/api/public-link/routine?id=${routineIds[0]}`,
  '/api/session',
]

async function lookUps(attack: Attack) {
  const { ask, aim } = attack
  const { attacker } = aim
  const paths = lookUpsOf(aim)
  await loops(attack, 40, async (turn) => {
    const path = paths[turn % (paths.length + 1)]
    const logIn = { email: attacker.email, password: 'wrong horse' }
    const answer = path ? ask(attacker, path) : ask({ ...attacker, cookie: '' }, '/api/auth/sign-in/email', logIn)
    return (await answer).status
  })
}

/** What no browser sends: addresses that are none, half a request, many in one packet, letters. */
const PACKETS = [
  'GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'GET //a:b:c/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nX-Half: ',
  'POST /api/ops HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 200000\r\n\r\n{',
  'GET /nope.js HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50),
  '\u0000\u0001\u0002'.repeat(1_000),
]

async function packets(attack: Attack) {
  const { hostname, port } = new URL(attack.aim.attacker.origin)
  await loops(attack, 50, async (turn) => {
    const socket = connect(Number(port), hostname)
    const { promise, resolve } = Promise.withResolvers<string>()
    socket.on('connect', () => socket.write(PACKETS[turn % PACKETS.length] as string))
    socket.on('data', () => resolve('answered'))
    socket.on('error', () => resolve('refused'))
    socket.on('close', () => resolve('closed'))
    const what = await Promise.race([promise, wait(500, 'silent')])
    socket.destroy()
    await wait(20)
    return what
  })
}

/** Programs and webhooks whose names nobody answers for: each look-up waits for a machine that says nothing. */
const hungStrangers = (attack: Attack) =>
  loops(attack, 40, async (turn) => {
    const { ask, aim } = attack
    const accountId = aim.attacker.userId
    const address = `https://hung${turn}.example.net/app`
    const request = new URLSearchParams({ client_id: address, redirect_uri: address, response_type: 'code' })
    const query = new URLSearchParams({ accountId, request: String(request) })
    const webhook = { accountId, password: PASSWORD, address, events: ['record.set'] }
    const answer =
      turn % 2 === 0
        ? ask(aim.attacker, `/api/account/apps/request?${query}`)
        : ask(aim.attacker, '/api/webhooks', webhook)
    return (await answer).status
  })

const FLOODS = {
  pushes: (attack: Attack) => loops(attack, 40, pushAt(attack, attack.aim.attacker, attack.aim.attacker.userId)),
  questions,
  pictures: (attack: Attack) =>
    loops(attack, 150, async (turn) => {
      const { routineIds, attacker } = attack.aim
      return (await attack.ask(attacker, `/api/og-image?routineId=${routineIds[turn % routineIds.length]}`)).status
    }),
  downloads: (attack: Attack) =>
    loops(attack, 10, async () => {
      const { attacker } = attack.aim
      return (await attack.ask(attacker, `/api/account/export?accountId=${attacker.userId}`)).status
    }),
  hungStrangers,
  lookUps,
  strangers: (attack: Attack) => loops(attack, 40, pushAt(attack, attack.aim.attacker, attack.aim.owner.userId)),
  lockedOwner: (attack: Attack) => loops(attack, 25, pushAt(attack, attack.aim.owner, attack.aim.owner.userId)),
  packets,
}

export type FloodName = keyof typeof FLOODS

/** Attacks until its time is over; answers what came of it. */
export async function attackWith(aim: Aim, ask: Ask): Promise<Counts> {
  const counts: Counts = {}
  const note = (what: string | number) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  await FLOODS[aim.flood]({ aim, ask, until: Date.now() + aim.ms, note })
  return counts
}
