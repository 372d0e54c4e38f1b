import { exerciseIdFor } from '#domain/ids.ts'
import type { SetValues } from '#domain/set.ts'
import { newExerciseSets, sourceSetName } from '#domain/set-list.ts'
import { addExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { archiveRoutine, createRoutine } from '#logbook/routines.ts'
import { editSet, removeSet } from '#logbook/sets.ts'
import { endWorkoutByHand, startWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import { wordsFor } from '#words/words.server.ts'
import { defaultWorkoutName } from '#words/workout-name.ts'
import type { Chance } from './chance.server.ts'
import type { Entry, NewId } from './logbook.server.ts'
import { type PlannedExercise, valuesOf } from './plans.server.ts'
import type { KeptRoutine, Session } from './story.server.ts'

export type MadeRoutine = { id: string; setIds: string[][] }

/** The people of a story, and what creating their rows needs. */
export type Telling = { ownerId: string; coachId: string; timeZone: string; newId: NewId; chance: Chance }

/** Creates a routine exercise by exercise, and archives it if the story does. */
export function routineEntries(
  { plan, madeAt, archivedAt }: KeptRoutine,
  { ownerId, newId }: Telling,
): { entries: Entry[]; made: MadeRoutine } {
  const id = newId(madeAt)
  const entry = (made: Made, at: number): Entry => ({ actorId: ownerId, ownerId, documentId: id, made, at })
  const setIds = plan.exercises.map((exercise) => exercise.sets.map(() => newId(madeAt)))
  const added = plan.exercises.map((exercise, index) =>
    addExercise.planning.make({
      id: newId(madeAt),
      exerciseId: exerciseIdFor(ownerId, exercise.name),
      name: exercise.name,
      section: exercise.section,
      sets: valuesOf(exercise, 0, 1).map((values, at) => ({ ...values, id: setIds[index]?.[at] ?? newId(madeAt) })),
    }),
  )
  const archived = archivedAt === null ? [] : [entry(archiveRoutine.make({ isArchived: true }), archivedAt)]
  return {
    made: { id, setIds },
    entries: [
      entry(createRoutine.make({ name: plan.name }), madeAt),
      ...added.map((made, index) => entry(made, madeAt + (index + 1) * 20_000)),
      ...archived,
    ],
  }
}

/** Makes the values of the last ordinary session the plan of the routine. */
export function templateEntries(routine: MadeRoutine, session: Session, { ownerId }: Telling): Entry[] {
  return session.plan.exercises.flatMap((exercise, index) => {
    const before = valuesOf(exercise, 0, 1)
    return valuesOf(exercise, session.progress, 1).flatMap((values, at) => {
      const setId = routine.setIds[index]?.[at]
      if (!setId || values.weight === before[at]?.weight) return []
      const made = editSet.planning.make({ setId, changes: { weight: values.weight } })
      return [{ actorId: ownerId, ownerId, documentId: routine.id, made, at: session.at + session.minutes * 60_000 }]
    })
  })
}

type LoggedRow = SetValues & { id: string; workoutExerciseId: string; routineSetId: string | null }

export function workoutEntries(session: Session, routine: MadeRoutine, telling: Telling): Entry[] {
  const { ownerId, coachId, timeZone, newId, chance } = telling
  const { plan, at } = session
  const id = newId(at)
  const entry = (made: Made, time: number, actorId = ownerId): Entry => ({
    actorId,
    ownerId,
    documentId: id,
    made,
    at: time,
  })
  const exercises = plan.exercises.map((exercise) => ({ ...exercise, id: newId(at) }))
  const sets = exercises.flatMap((exercise, index) => setRows(exercise, routine.setIds[index] ?? [], session, newId))
  const start = startWorkout.make({
    name: session.name ?? defaultWorkoutName(at, timeZone, wordsFor('en')),
    routineId: routine.id,
    timeZone,
    exercises: exercises.map((exercise) => exerciseRow(exercise, ownerId)),
    sets,
  })
  const added = session.hasCurls ? curls(at, telling) : null
  const done = session.hasSetLess ? sets.slice(0, -1) : sets
  const left = session.hasSetLess ? sets.slice(-1) : []
  const floor = doneEntries([...done, ...(added?.sets ?? [])], session, chance)
  const end = at + session.minutes * 60_000
  return [
    entry(start, at),
    ...(added ? [entry(added.made, at + 5000)] : []),
    ...left.map((set) => entry(removeSet.logging.make({ setId: set.id }), at + 6000)),
    ...floor.map(({ made, time }) => entry(made, time, session.isWithCoach ? coachId : ownerId)),
    ...(session.leftOpen > 0 ? [entry(endWorkoutByHand.make({}), end)] : []),
  ]
}

const exerciseRow = ({ id, name, section }: PlannedExercise & { id: string }, ownerId: string) => ({
  id,
  exerciseId: exerciseIdFor(ownerId, name),
  name,
  section,
})

const setRows = (
  exercise: PlannedExercise & { id: string },
  templateIds: readonly string[],
  { at, progress, effort, reps }: Session,
  newId: NewId,
): LoggedRow[] =>
  valuesOf(exercise, progress, effort).map((values, index) => ({
    ...values,
    reps: reps !== null && isLoaded(values) ? reps : values.reps,
    id: newId(at),
    workoutExerciseId: exercise.id,
    routineSetId: templateIds[index] ?? null,
  }))

const isLoaded = ({ set_type, weight_unit }: SetValues): boolean => set_type === 'reps' && weight_unit !== 'body'

/** Completes sets, spread over the workout. Some are a rep short, and the last ones may stay open. */
function doneEntries(sets: readonly LoggedRow[], session: Session, chance: Chance): { made: Made; time: number }[] {
  const done = sets.slice(0, Math.max(1, sets.length - session.leftOpen))
  const loaded = done.filter((set) => isLoaded(set) && (set.reps ?? 0) > 2)
  const short = new Set(loaded.slice(-session.shortSets || loaded.length))
  const seconds = session.minutes * 60
  return done.flatMap((set, index) => {
    const jitter = index === done.length - 1 ? 0 : chance.whole(-15, 15)
    const time = session.at + Math.round(((index + 1) / sets.length) * seconds + jitter) * 1000
    const completed = { made: completeSet.make({ setId: set.id }), time }
    if (!short.has(set)) return [completed]
    return [
      { made: editSet.logging.make({ setId: set.id, changes: { reps: (set.reps ?? 1) - 1 } }), time: time - 4000 },
      completed,
    ]
  })
}

function curls(at: number, { ownerId, newId }: Telling): { made: Made; sets: LoggedRow[] } {
  const id = newId(at)
  const sets = newExerciseSets(sourceSetName).map((values) => ({
    ...values,
    id: newId(at),
    workoutExerciseId: id,
    routineSetId: null,
  }))
  const exercise = { id, exerciseId: exerciseIdFor(ownerId, 'Biceps Curl'), name: 'Biceps Curl', section: 'training' }
  return { made: addExercise.logging.make({ exercise: { ...exercise, section: 'training' }, sets }), sets }
}
