import { bodyIdFor, bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { presetRule } from '#domain/tracks/presets.ts'
import { addBodyWeight } from '#logbook/body-weights.ts'
import { editBookExercise, setBook } from '#logbook/books.ts'
import { addComment } from '#logbook/comments.ts'
import { noteTraining } from '#logbook/notes.ts'
import { editTrack } from '#logbook/tracks.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import type { Made } from '#sync/operation.ts'
import { logWorkout } from './logbook.ts'
import { planOrder, planRoutine } from './planned-routine.ts'
import { storeProposal } from './proposed.ts'
import { envelope, pushed } from './pushing.ts'
import { PASSWORD, type Person, type TestServer } from './server.ts'
import { shareWith } from './shares.ts'

const DAY_MS = 86_400_000

/** Two people with a little of what the server keeps: what a later version has to open (R-OPS-06). */
export async function makeReleaseData(server: TestServer): Promise<void> {
  const olivia = await server.signUp('Olivia', 'Owen', 'olivia@sled.test')
  const max = await server.signUp('Max', 'Martin', 'max@sled.test')
  await shareWith(server, olivia, max, { can_start_workouts: true, can_review_history: true })
  const squats = {
    name: 'Squat',
    sets: [
      { reps: 5, weight: 100 },
      { reps: 5, weight: 100 },
    ],
  }
  const runs = { name: 'Run', section: 'cooldown' as const, sets: [{ set_type: 'distance' as const, distance: 5 }] }
  const [legs, push] = [
    await planRoutine(server, olivia, { name: 'Legs', exercises: [squats, runs] }),
    await planRoutine(server, olivia, { name: 'Push', exercises: [{ name: 'Bench Press', sets: [{ reps: 8 }] }] }),
  ]
  await planOrder(server, olivia, [legs, push])
  const now = server.clock.now
  const logged = []
  for (let day = 4; day > 0; day -= 1) {
    const workout = { name: `Day ${day} 💪`, routineId: legs, exercises: [squats, runs], at: now - day * DAY_MS }
    logged.push(await logWorkout(server, olivia, workout))
  }
  const [first, second] = logged.map(({ workoutId }) => workoutId) as [string, string]
  const does = (documentId: string, made: Made, by = olivia) => send(server, by, olivia.userId, documentId, made)
  const id = crypto.randomUUID()
  await does(first, addComment.make({ id, targetId: null, text: 'Deeper next time.' }), max)
  await does(first, noteTraining.logging.make({ note: 'Slept badly.' }))
  await does(second, deleteWorkout.make({}))
  await does(bookIdFor(olivia.userId), setBook.make({ changes: { unit: 'kg', weekly_goal: 3 } }))
  const squat = exerciseIdFor(olivia.userId, 'Squat')
  await does(
    bookIdFor(olivia.userId),
    editBookExercise.make({ exerciseId: squat, changes: { note: 'Low bar', primary_muscle: 'Quads' } }),
  )
  const rule = presetRule('weight', 2.5, [])
  const track = { id: trackIdFor(olivia.userId, squat, null), exerciseId: squat, label: null, changes: { rule } }
  await does(bookIdFor(olivia.userId), editTrack.make(track))
  const year = new Date(now).getUTCFullYear()
  const weight = { id: crypto.randomUUID(), at: now - DAY_MS, weight: 64.5, unit: 'kg' as const, note: null }
  await does(bodyIdFor(olivia.userId, year), addBodyWeight.make({ year, weight }))
  await storeProposal(server, olivia, crypto.randomUUID())
  await asked(server, olivia, '/api/account/tokens', {
    password: PASSWORD,
    name: 'Sheet',
    scopes: ['workouts:read'],
    days: null,
  })
  await asked(server, olivia, '/api/webhooks', {
    ...{ password: PASSWORD, address: 'https://1.1.1.1/hook', events: ['workout.completed'] },
  })
}

async function send(server: TestServer, by: Person, ownerId: string, documentId: string, made: Made) {
  const [result] = (await pushed(server, by, [envelope(by, ownerId, documentId, made)])).results
  if (result?.outcome !== 'done') throw new Error(`${made.kind} was ${result?.outcome}: ${result?.code}`)
}

async function asked(server: TestServer, { cookie, userId }: Person, path: string, body: object) {
  const answer = await server.ask(path, { method: 'POST', cookie, body: { accountId: userId, ...body } })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}
