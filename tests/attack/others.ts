import { setTimeout as wait } from 'node:timers/promises'
import { createRoutine } from '#logbook/routines.ts'
import { envelope } from '../support/pushing.ts'
import { type Ask, PASSWORD, type Somebody } from './wire.ts'

/** Somebody else's ms, from asking to the answer, and how many were none. */
export type Measured = { taken: number[]; failed: number }

/** Each of the others asks about once a second, as somebody in a workout does at most. */
const PAUSE_MS = 80

/** What they do, in turn, for so long. */
export async function measure(others: readonly Somebody[], ms: number, once: (person: Somebody) => Promise<boolean>) {
  const taken: number[] = []
  let failed = 0
  const until = Date.now() + ms
  for (let turn = 0; Date.now() < until; turn++) {
    const start = performance.now()
    const isDone = await once(others[turn % others.length] as Somebody).catch(() => false)
    taken.push(performance.now() - start)
    if (!isDone) failed += 1
    await wait(PAUSE_MS)
  }
  return { taken, failed } satisfies Measured
}

/** What so much of them took at most, ms. */
export function quantile({ taken }: Measured, share: number): number {
  const sorted = taken.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const writing = (ask: Ask) => async (person: Somebody) => {
  const op = envelope(person, person.userId, crypto.randomUUID(), createRoutine.make({ name: 'Arms' }))
  const answer = await ask(person, '/api/ops', { actorId: person.userId, sentAt: Date.now(), known: {}, ops: [op] })
  return answer.status === 200
}

export const loggingIn = (ask: Ask) => async (person: Somebody) => {
  const body = { email: person.email, password: PASSWORD }
  return (await ask({ ...person, cookie: '' }, '/api/auth/sign-in/email', body)).status === 200
}

export const readiness = (ask: Ask) => async (person: Somebody) => (await ask(person, '/readyz')).status === 200
