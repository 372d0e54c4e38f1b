import { gzipSync } from 'node:zlib'
import type { ImportPlan, PlannedExercise, PlannedSet, PlannedWorkout } from '#domain/import/plan.ts'
import type { ImportRow } from '#features/import/imports.ts'
import type { Person, TestServer } from './server.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
/** 1 March 2024, 18:00 in UTC. */
export const FIRST = Date.UTC(2024, 2, 1, 18)

export const plannedSet = (over: Partial<PlannedSet> = {}): PlannedSet => ({
  set_type: 'reps',
  reps: 5,
  timed_set_duration: null,
  weight: 100,
  weight_unit: 'kg',
  load: 'total',
  kind: 'normal',
  side: null,
  rpe: null,
  distance: null,
  distance_unit: null,
  note: null,
  ...over,
})

export const plannedExercise = (name: string, sets: readonly PlannedSet[] = [plannedSet()]): PlannedExercise => ({
  name,
  note: null,
  restSeconds: null,
  groupKey: null,
  sets,
})

/** The nth workout of a history: an hour a day from `FIRST` on, each a little heavier than the one before. */
export function plannedWorkout(index: number, over: Partial<PlannedWorkout> = {}): PlannedWorkout {
  const startedAt = FIRST + index * DAY_MS
  return {
    sourceKey: `strong ${startedAt} Push ${index}`,
    name: 'Push',
    startedAt,
    endedAt: startedAt + HOUR_MS,
    note: null,
    exercises: [plannedExercise('Bench Press (Barbell)', [plannedSet({ weight: 60 + index })]), plannedExercise('Dip')],
    ...over,
  }
}

/** A plan of these workouts. Each of its names is an exercise of its own unless `over` says what it stands for. */
export function planOf(workouts: readonly PlannedWorkout[], over: Partial<ImportPlan> = {}): ImportPlan {
  const names = new Set(workouts.flatMap(({ exercises }) => exercises.map(({ name }) => name)))
  return {
    format: 1,
    source: 'strong',
    fileName: 'strong.csv',
    fileSha256: 'a'.repeat(64),
    timeZone: 'Europe/Berlin',
    leftOut: 0,
    exercises: [...names].map((name) => ({ name, newName: name })),
    workouts,
    weighings: [],
    ...over,
  }
}

export const plan = (count: number): ImportPlan =>
  planOf(Array.from({ length: count }, (_, index) => plannedWorkout(index)))

/** Sends `POST /api/imports` as a device does. `body`: a plan, or bytes as they are. */
export function sendPlan(
  server: Pick<TestServer, 'origin'>,
  person: Person,
  body: ImportPlan | Uint8Array,
  { accountId = person.userId, id }: { accountId?: string; id?: string } = {},
): Promise<Response> {
  const bytes = body instanceof Uint8Array ? body : gzipSync(JSON.stringify(body))
  const query = new URLSearchParams({ accountId, ...(id && { id }) })
  return fetch(`${server.origin}/api/imports?${query}`, {
    method: 'POST',
    headers: {
      origin: server.origin,
      cookie: person.cookie,
      'content-type': 'application/gzip',
    },
    body: new Uint8Array(bytes),
  })
}

/** Sends a plan that is accepted, and answers the import's id. */
export async function begun(server: TestServer, person: Person, body: ImportPlan): Promise<string> {
  const answer = await sendPlan(server, person, body)
  if (answer.status !== 202) throw new Error(`/api/imports answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** The imports of a person, newest first. */
export async function importsOf(server: TestServer, person: Person): Promise<ImportRow[]> {
  const answer = await server.ask(`/api/imports?accountId=${person.userId}`, { cookie: person.cookie })
  if (!answer.ok) throw new Error(`/api/imports answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { imports: ImportRow[] }).imports
}

/** Imports a plan to its end. */
export async function imported(server: TestServer, person: Person, body: ImportPlan): Promise<ImportRow> {
  const id = await begun(server, person, body)
  await server.context.jobs.runDue()
  const row = (await importsOf(server, person)).find((each) => each.id === id)
  if (!row || row.state === 'running') throw new Error(`the import is ${row?.state ?? 'gone'}`)
  return row
}
