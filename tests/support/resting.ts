import { expect } from 'vitest'
import type { Config } from '#server/config.ts'
import type { Made } from '#sync/operation.ts'
import { until } from './devices.ts'
import { type Logged, logWorkout } from './logbook.ts'
import type { PushService } from './push-service.ts'
import { envelope, outcomeOf } from './pushing.ts'
import type { Person, TestServer } from './server.ts'

export const SUBJECT = 'mailto:push@sled.training'
/** The settings of a server that tells people something, at push services on this machine, too. */
export const PUSH: Partial<Config> = { push: { subject: SUBJECT, allowsPrivate: true } }

/** How long the rest after each set of `resting` lasts, in ms. */
export const REST_MS = 90_000

const SETS = [1, 2, 3].map(() => ({ reps: 8, weight: 100, weight_unit: 'kg' as const }))

/** A running bench press with one set done just now. */
export const resting = (server: TestServer, person: Person): Promise<Logged> =>
  logWorkout(server, person, {
    ...{ exercises: [{ name: 'Bench Press', sets: SETS }], at: server.clock.now - 60_000 },
    ...{ done: 1, ends: false },
  })

/** The browser of a session turns notifications on. */
export async function subscribe(
  server: TestServer,
  person: Person,
  service: PushService,
  device: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const answer = await server.ask('/api/notifications/devices', {
    ...{ method: 'POST', cookie: person.cookie, headers },
    body: { accountId: person.userId, ...service.subscribe(device) },
  })
  expect(answer.status).toBe(200)
}

/** A person does something in a workout of an owner. */
export async function act(server: TestServer, person: Person, owner: Person, workout: Logged, made: Made) {
  const op = envelope(person, owner.userId, workout.workoutId, made, { at: server.clock.now })
  expect(await outcomeOf(server, person, op)).toBe('done')
}

/** Waits until a device has so many messages. */
export const reaches = (service: PushService, device: string, count: number): Promise<void> =>
  until(() => service.textsOf(device).length >= count, `${device} has ${count} messages`)
