import { exerciseIdFor } from '#domain/ids.ts'
import type { SetValues } from '#domain/set.ts'
import { addExercise, editExercise, moveExercise, removeExercise } from '#logbook/exercises.ts'
import { completeSet } from '#logbook/logged-sets.ts'
import { changeRest, planRest } from '#logbook/rests.ts'
import { createRoutine, renameRoutine } from '#logbook/routines.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { deleteWorkout } from '#logbook/trash.ts'
import { endWorkoutByHand, resumeWorkout, startWorkout } from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import type { Device } from './devices.ts'
import type { Random } from './seeded-random.ts'
import { setValues } from './training.ts'

/** The field of a set that only this device edits, so that it must read its own writes. All devices edit `reps`. */
export type OwnField = 'weight' | 'timed_set_duration' | 'set_variant'

/** A tap: the dispatched operations, and the values this device must show from now on. */
export type Tap = {
  documentId: string
  made: Made
  shows?: { setId: string; field: OwnField | 'status'; value: string | number }
}

/**
 * A person with a device who logs for one owner. `count` makes each of their values unique. It starts where no
 * other lifter's values get to.
 */
export type Lifter = { device: Device; ownerId: string; ownField: OwnField; count: number }

/** A tap that the device's current screen may allow; null if it does not. */
type Choice = (lifter: Lifter, random: Random) => Tap | null

/** The taps of people with their frequencies. */
const CHOICES: readonly [number, Choice][] = [
  [8, start],
  [28, complete],
  [22, edit],
  [4, addToday],
  [4, remove],
  [4, addSetToday],
  [4, changeExercise],
  [3, end],
  [4, rest],
  [2, (lifter, random) => onEnded(lifter, random, resumeWorkout.make({}))],
  [1, (lifter, random) => onEnded(lifter, random, deleteWorkout.make({}))],
  [
    3,
    (lifter) => ({ documentId: lifter.device.newId(), made: createRoutine.make({ name: `Routine ${lifter.count}` }) }),
  ],
  [5, planExercise],
  [4, planSet],
  [3, movePlan],
  [8, editPlan],
  [3, dropPlan],
  [3, rename],
]
const TOTAL = CHOICES.reduce((sum, [weight]) => sum + weight, 0)

/** The next tap of a person. There always is one. */
export function nextTap(lifter: Lifter, random: Random): Tap {
  for (;;) {
    let left = random.below(TOTAL)
    const [, choice] = CHOICES.find(([weight]) => {
      left -= weight
      return left < 0
    }) as [number, Choice]
    lifter.count += 1
    const tap = choice(lifter, random)
    if (tap) return tap
    lifter.count -= 1
  }
}

const workouts = ({ device, ownerId }: Lifter) => device.sync.documents.documents('workout', ownerId)
const running = (lifter: Lifter, random: Random) => random.of(workouts(lifter).filter((each) => each.workout.is_active))
const routine = ({ device, ownerId }: Lifter, random: Random) =>
  random.of(device.sync.documents.documents('routine', ownerId))

function start(lifter: Lifter, random: Random): Tap | null {
  if (running(lifter, random)) return null
  const { device, ownerId, count } = lifter
  const exercises = ['Squat', 'Bench Press'].map((name) => ({
    ...{ id: device.newId(), exerciseId: exerciseIdFor(ownerId, name), name, section: 'training' as const },
  }))
  const sets = exercises.flatMap(({ id }) =>
    [1, 2, 3].map((n) => ({
      ...setValues({ set_variant: `Set ${n}` }),
      ...{ id: device.newId(), workoutExerciseId: id, routineSetId: random.below(2) ? device.newId() : null },
    })),
  )
  const made = startWorkout.make({ name: `Day ${count}`, routineId: null, timeZone: null, exercises, sets })
  return { documentId: device.newId(), made }
}

function complete(lifter: Lifter, random: Random): Tap | null {
  const workout = running(lifter, random)
  const set = random.of(workout?.sets.filter(({ status }) => status === 'default') ?? [])
  if (!workout || !set) return null
  const shows = { setId: set.id, field: 'status' as const, value: 'complete' }
  return { documentId: workout.id, made: completeSet.make({ setId: set.id }), shows }
}

function edit(lifter: Lifter, random: Random): Tap | null {
  const workout = random.of(workouts(lifter))
  const set = random.of(workout?.sets.filter(({ status }) => status !== 'hidden') ?? [])
  if (!workout || !set) return null
  const { changes, shows } = newValue(lifter, random, set.id)
  return { documentId: workout.id, made: editSet.logging.make({ setId: set.id, changes }), shows }
}

/** Enters a new value in the field that all edit or in the device's own field. */
function newValue(
  { ownField, count }: Lifter,
  random: Random,
  setId: string,
): Pick<Tap, 'shows'> & { changes: Partial<SetValues> } {
  if (random.below(3) === 0) return { changes: { reps: count } }
  const value = ownField === 'set_variant' ? `Top ${count}` : count
  return { changes: { [ownField]: value }, shows: { setId, field: ownField, value } }
}

function addToday(lifter: Lifter, random: Random): Tap | null {
  const workout = running(lifter, random)
  if (!workout || workout.exercises.length > 4) return null
  const { device, ownerId, count } = lifter
  const name = `Extra ${count}`
  const exercise = { id: device.newId(), exerciseId: exerciseIdFor(ownerId, name), name, section: 'warmup' as const }
  const set = { ...setValues(), id: device.newId(), workoutExerciseId: exercise.id, routineSetId: null }
  return { documentId: workout.id, made: addExercise.logging.make({ exercise, sets: [set] }) }
}

function remove(lifter: Lifter, random: Random): Tap | null {
  const workout = running(lifter, random)
  const set = random.of(workout?.sets.filter(({ status }) => status !== 'hidden') ?? [])
  return workout && set ? { documentId: workout.id, made: removeSet.logging.make({ setId: set.id }) } : null
}

function addSetToday(lifter: Lifter, random: Random): Tap | null {
  const workout = running(lifter, random)
  const exercise = random.of(workout?.exercises ?? [])
  if (!workout || !exercise) return null
  const afterId = random.of(workout.sets.filter((set) => set.workout_exercise_id === exercise.id))?.id
  const set = { ...setValues(), id: lifter.device.newId(), workoutExerciseId: exercise.id, routineSetId: null }
  return { documentId: workout.id, made: addSet.logging.make({ set, ...(random.below(2) && { afterId }) }) }
}

/** Renames or moves an exercise, or sometimes removes it. */
function changeExercise(lifter: Lifter, random: Random): Tap | null {
  const workout = running(lifter, random)
  const [exercise, after] = [random.of(workout?.exercises ?? []), random.of(workout?.exercises ?? [])]
  if (!workout || !exercise || !after) return null
  const { id } = exercise
  const made = [
    editExercise.logging.make({ id, name: `Today ${lifter.count}` }),
    editExercise.logging.make({ id, name: `Today ${lifter.count}`, section: 'cooldown' }),
    moveExercise.logging.make({ id, afterId: after === exercise ? null : after.id }),
    removeExercise.logging.make({ id }),
  ]
  return { documentId: workout.id, made: random.of(made) as Made }
}

function end(lifter: Lifter, random: Random): Tap | null {
  const workout = running(lifter, random)
  return workout ? { documentId: workout.id, made: endWorkoutByHand.make({}) } : null
}

/** Changes the running rest, or the rest of an exercise from now on. */
function rest(lifter: Lifter, random: Random): Tap | null {
  const workout = running(lifter, random)
  const exercise = random.of(workout?.exercises ?? [])
  const setId = workout?.workout.rest_set_id
  if (!workout || !exercise) return null
  const seconds = random.below(4) * 60
  const made =
    setId && random.below(2)
      ? changeRest.make({ setId, seconds })
      : planRest.make({ workoutExerciseId: exercise.id, seconds })
  return { documentId: workout.id, made }
}

function onEnded(lifter: Lifter, random: Random, made: Made): Tap | null {
  const workout = random.of(workouts(lifter).filter((each) => !each.workout.is_active))
  return workout ? { documentId: workout.id, made } : null
}

function planExercise(lifter: Lifter, random: Random): Tap | null {
  const plan = routine(lifter, random)
  if (!plan || plan.exercises.length > 4) return null
  const { device, ownerId } = lifter
  const name = random.of(['Squat', 'Row', 'Dip', 'Curl']) as string // Two devices sometimes choose the same one.
  const made = addExercise.planning.make({
    ...{ id: device.newId(), exerciseId: exerciseIdFor(ownerId, name), name, section: 'training' },
    sets: [1, 2].map(() => ({ ...setValues(), id: device.newId() })),
  })
  return { documentId: plan.id, made }
}

function planSet(lifter: Lifter, random: Random): Tap | null {
  const plan = routine(lifter, random)
  const exercise = random.of(plan?.exercises ?? [])
  if (!plan || !exercise) return null
  const set = { ...setValues(), id: lifter.device.newId() }
  return { documentId: plan.id, made: addSet.planning.make({ routineExerciseId: exercise.id, set }) }
}

function movePlan(lifter: Lifter, random: Random): Tap | null {
  const plan = routine(lifter, random)
  const [exercise, after] = [random.of(plan?.exercises ?? []), random.of(plan?.exercises ?? [])]
  if (!plan || !exercise || !after || exercise === after) return null
  const afterId = random.below(3) === 0 ? null : after.id
  return { documentId: plan.id, made: moveExercise.planning.make({ id: exercise.id, afterId }) }
}

function editPlan(lifter: Lifter, random: Random): Tap | null {
  const plan = routine(lifter, random)
  const set = random.of(plan?.sets ?? [])
  if (!plan || !set) return null
  const { changes, shows } = newValue(lifter, random, set.id)
  return { documentId: plan.id, made: editSet.planning.make({ setId: set.id, changes }), shows }
}

function dropPlan(lifter: Lifter, random: Random): Tap | null {
  const plan = routine(lifter, random)
  const set = random.of(plan?.sets ?? [])
  if (!plan || !set) return null
  const made =
    random.below(3) === 0
      ? removeExercise.planning.make({ id: set.routine_exercise_id })
      : removeSet.planning.make({ setId: set.id })
  return { documentId: plan.id, made }
}

function rename(lifter: Lifter, random: Random): Tap | null {
  const plan = routine(lifter, random)
  return plan ? { documentId: plan.id, made: renameRoutine.make({ name: `Plan ${lifter.count}` }) } : null
}
