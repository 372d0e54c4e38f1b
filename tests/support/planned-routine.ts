import { exerciseIdFor } from '#domain/ids.ts'
import { addExercise } from '#logbook/exercises.ts'
import { createRoutine } from '#logbook/routines.ts'
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
  const ops = made.map((one, n) => envelope(person, person.userId, routineId, one, { n }))
  const refused = (await pushed(server, person, ops)).results.find(({ outcome }) => outcome !== 'done')
  if (refused) throw new Error(`an operation was ${refused.outcome}: ${refused.code}`)
  return routineId
}
