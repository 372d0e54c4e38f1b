import { bookIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { addExercise } from '#logbook/exercises.ts'
import { activatePlan, addSlot, savePlan } from '#logbook/plans.ts'
import { createRoutine } from '#logbook/routines.ts'
import type { Made } from '#sync/operation.ts'
import { envelope, pushed } from './pushing.ts'
import type { Person, TestServer } from './server.ts'
import { type Planned, setValues } from './training.ts'

/** Makes a routine on the server as the person's device does, with its exercises in this order. Returns its id. */
export async function planRoutine(
  server: Pick<TestServer, 'ask'>,
  person: Person,
  { name, exercises }: { name: string; exercises: readonly Planned[] },
): Promise<string> {
  const routineId = crypto.randomUUID()
  const made = [
    createRoutine.make({ name }),
    ...exercises.map(({ name: exercise, section = 'training', sets = [{}] }) =>
      addExercise.planning.make({
        ...{ id: crypto.randomUUID(), exerciseId: exerciseIdFor(person.userId, exercise), name: exercise, section },
        sets: sets.map((set) => ({ ...setValues(set), id: crypto.randomUUID() })),
      }),
    ),
  ]
  await push(
    server,
    person,
    made.map((one) => [routineId, one]),
  )
  return routineId
}

/** Puts routines in an order, as the plan in use, which stands at this round. Returns its id. */
export async function planOrder(
  server: Pick<TestServer, 'ask'>,
  person: Person,
  routineIds: readonly string[],
  round = 1,
): Promise<string> {
  const planId = crypto.randomUUID()
  const position = { turn: 1, slot: null, round, set_at: 1 }
  const changes = { name: 'Monday, Friday', position, started_on: '2026-11-02' }
  const slots = routineIds.map((routineId) => addSlot.make({ id: crypto.randomUUID(), routineId, day: null }))
  await push(server, person, [
    ...[savePlan.make({ changes }), ...slots].map((made): [string, Made] => [planId, made]),
    [bookIdFor(person.userId), activatePlan.make({ planId })],
  ])
  return planId
}

async function push(server: Pick<TestServer, 'ask'>, person: Person, made: readonly (readonly [string, Made])[]) {
  const ops = made.map(([documentId, one], n) => envelope(person, person.userId, documentId, one, { n }))
  const refused = (await pushed(server, person, ops)).results.find(({ outcome }) => outcome !== 'done')
  if (refused) throw new Error(`an operation was ${refused.outcome}: ${refused.code}`)
}
