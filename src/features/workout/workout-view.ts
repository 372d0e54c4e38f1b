import { type FocusCard, nextFocus } from '#domain/focus.ts'
import { exerciseState, type Progress, progressOf } from '#domain/progress.ts'
import { nextInRound } from '#domain/rounds.ts'
import { SECTIONS, type Section } from '#domain/section.ts'
import { supersetOf, supersetTags, tagText } from '#domain/superset.ts'
import type { Given } from '#domain/tracks/track-session.ts'
import { allSetsOf, exerciseName, exerciseSection, placedExercises, visibleOf } from '#domain/training.ts'
import {
  type LoggedSet,
  type WorkoutComment,
  type WorkoutDocument,
  type WorkoutExercise,
  workoutExercisesInOrder,
} from '#domain/workout.ts'
import { changeRest } from '#logbook/rests.ts'
import type { Envelope } from '#sync/operation.ts'
import { currentWords } from '#words/current-words.ts'
import { sidedName } from '#words/set-parts.ts'
import type { Words } from '#words/words.ts'

/** One card of the active workout. Its sets are the document's own rows, so that unchanged ones are not redrawn. */
export type ExerciseView = FocusCard & {
  workout_id: string
  exercise_id: string
  name: string
  /** The exercise's row while the card offers another person's name or section; null: no offer. */
  contested: WorkoutExercise | null
  /** Exercises of a section with the same id are a superset. */
  group_id: string | null
  group_rest: number
  /** Rounds of the superset that were done before this exercise replaced another. */
  rounds_before: number
  rest_seconds: number | null
  /** What the start gave from a track; null: the exercise goes on by hand. */
  given: Given | null
  /** The exercise's tag in a superset, for example 'A1'; null: none. */
  tag: string | null
  sets: readonly LoggedSet[]
  /** The sets including those removed for today, which count for the places of sets. */
  allSets: readonly LoggedSet[]
  /** The comments on the exercise and on its sets on screen. */
  comments: readonly WorkoutComment[]
}

export type WorkoutView = {
  /** All exercises, in training order. */
  exercises: readonly ExerciseView[]
  exercisesBySection: Record<Section, readonly ExerciseView[]>
  progress: Progress
  progressBySection: Record<Section, Progress>
}

/** The cards, sections and progress, without hidden sets. Parts that equal the previous view are the same objects. */
export function workoutView(document: WorkoutDocument, before?: WorkoutView): WorkoutView {
  const seen = new Map(before?.exercises.map((exercise) => [exercise.id, exercise]))
  const tags = supersetTags(placedExercises(document))
  const shown = workoutExercisesInOrder(document).map((exercise) => {
    const tag = tags.get(exercise.id)
    return exerciseView(document, exercise, tag ? tagText(tag) : null, seen.get(exercise.id))
  })
  const bySection = <T>(of: (section: Section) => T) =>
    Object.fromEntries(SECTIONS.map((section) => [section, of(section)])) as Record<Section, T>
  const exercisesBySection = bySection((section) =>
    keptList(
      before?.exercisesBySection[section],
      shown.filter((exercise) => exercise.section === section),
    ),
  )
  const progressIn = (section: Section) => progressOf(exercisesBySection[section].flatMap(({ sets }) => sets))
  return {
    exercises: keptList(before?.exercises, shown),
    exercisesBySection,
    progress: kept(before?.progress, progressOf(shown.flatMap(({ sets }) => sets))),
    progressBySection: kept(
      before?.progressBySection,
      bySection((section) => kept(before?.progressBySection[section], progressIn(section))),
    ),
  }
}

function exerciseView(
  document: WorkoutDocument,
  exercise: WorkoutExercise,
  tag: string | null,
  before: ExerciseView | undefined,
): ExerciseView {
  const allSets = keptList(before?.allSets, allSetsOf(document, exercise.id))
  const sets = keptList(before?.sets, visibleOf(allSets))
  const rows = [exercise, ...sets]
  const comments = document.comments.filter(({ target_id }) => rows.some(({ id }) => id === target_id))
  return kept(before, {
    id: exercise.id,
    workout_id: exercise.workout_id,
    exercise_id: exercise.exercise_id,
    name: exerciseName(exercise),
    contested: exercise.contested && exercise,
    section: exerciseSection(exercise),
    exercise_order: exercise.exercise_order,
    group_id: exercise.group_id ?? null,
    group_rest: exercise.group_rest ?? 0,
    rounds_before: exercise.rounds_before ?? 0,
    rest_seconds: exercise.rest_seconds,
    given: exercise.given ?? null,
    tag,
    state: exerciseState(sets),
    sets,
    allSets,
    comments: keptList(before?.comments, comments),
  })
}

/** The first open set of an exercise. */
export const nextSet = (exercise: ExerciseView): LoggedSet | undefined =>
  exercise.sets.find((set) => set.status === 'default')

/** `next`: the name of the next set or exercise; null: nothing is left to do. */
type Step = {
  text: string
  setId: string | null
  exerciseId: string | null
  next: string | null
  /** The superset goes on with another member while this exercise is not done. */
  isPartner: boolean
}

/**
 * What comes after a completed set: the next set of the superset's round, else of the exercise, else the next exercise.
 */
export function stepAfter(document: WorkoutDocument, setId: string, words: Words = currentWords()): Step {
  const { exercises, progress } = workoutView(document)
  const exercise = exercises.find(({ sets }) => sets.some((set) => set.id === setId))
  const set = exercise?.sets.find((row) => row.id === setId)
  const { completed: done, total } = progress
  const values = { set: set ? sidedName(set, words) : words('workout.spoken.unnamedSet'), done, total }
  const partnerId = exercise && partnerAfter(exercises, exercise, setId)
  const next = exercise && !partnerId && nextSet(exercise)
  if (next) {
    return {
      text: words('workout.spoken.set', values),
      setId: next.id,
      exerciseId: null,
      next: sidedName(next, words),
      isPartner: false,
    }
  }
  const exerciseId = partnerId ?? (exercise ? nextFocus(exercises, exercise.id) : null)
  const to = exercises.find(({ id }) => id === exerciseId)
  // An exercise with open sets is not done: another member of its superset has its turn.
  const isPartner = exercise !== undefined && nextSet(exercise) !== undefined
  const spoken = { ...values, next: to?.name ?? '' }
  const text = !to ? 'workout.spoken.lastSet' : isPartner ? 'workout.spoken.partner' : 'workout.spoken.exercise'
  return { text: words(text, spoken), setId: null, exerciseId, next: to?.name ?? null, isPartner }
}

/** The member of a superset whose turn it is after a set; null: the same exercise again, or no superset. */
export function partnerAfter(exercises: readonly ExerciseView[], exercise: ExerciseView, setId: string): string | null {
  const members = exercise.tag === null ? null : supersetOf(exercises, exercise.id)
  const next = members && nextInRound(members, setId)
  return next && next.exerciseId !== exercise.id ? next.exerciseId : null
}

const keptList = <T>(before: readonly T[] | undefined, after: readonly T[]): readonly T[] =>
  before?.length === after.length && after.every((item, index) => item === before[index]) ? before : after

const kept = <T extends object>(before: T | undefined, after: T): T =>
  before && (Object.keys(after) as (keyof T)[]).every((key) => before[key] === after[key]) ? before : after

/** Sets whose operations have no answer yet. A rest doesn't count for the set that started it. */
export const waitingSetIds = (pending: readonly Pick<Envelope, 'kind' | 'args'>[]): ReadonlySet<string> =>
  new Set(pending.flatMap(({ kind, args }) => (kind === changeRest.kind ? [] : (setIdOf(args) ?? []))))

function setIdOf(args: unknown): string | null {
  if (typeof args !== 'object' || args === null) return null
  if ('setId' in args && typeof args.setId === 'string') return args.setId
  const added = 'set' in args ? args.set : null
  return typeof added === 'object' && added !== null && 'id' in added && typeof added.id === 'string' ? added.id : null
}
