import { exercisesInOrder } from '#domain/routine.ts'
import { GROUP_NAMES } from '#domain/rows/set-values.ts'
import type { Section } from '#domain/section.ts'
import type { SetValues } from '#domain/set.ts'
import { exerciseName, exerciseSection, type TrainingDocument } from '#domain/training.ts'
import { sectionTitle } from '#words/section-title.ts'
import { exerciseSummary, spokenName, weightTimesAmount } from '#words/set-label.ts'
import { shownValue } from '#words/set-value-text.ts'
import { shownSetName } from '#words/shown-set-name.ts'
import type { Words } from '#words/words.ts'

/** A changed row: for example 'Set 4', was '57.5 × 5', now '55 kg × 6'. */
export type Line = { id: string; sign: 'added' | 'changed' | 'removed'; name: string; was?: string; now: string }
/** The changed rows of one exercise, of all new or removed exercises, or of the document itself. */
type Group = { id: string; title: string; lines: readonly Line[] }
export type Difference = {
  groups: readonly Group[]
  unchanged: number
}

/** Changes between two states; `before` is null for a new document. */
export function differenceOf(before: TrainingDocument | null, after: TrainingDocument, words: Words): Difference {
  const [old, next] = [before ? exercisesOf(before) : [], exercisesOf(after)]
  const come = next.filter(({ id }) => !old.some((exercise) => exercise.id === id))
  const gone = old.filter(({ id }) => !next.some((exercise) => exercise.id === id))
  const stay = next.flatMap((exercise) => {
    const was = old.find(({ id }) => id === exercise.id)
    return was ? [{ id: exercise.id, title: was.name, lines: changedLines(was, exercise, words) }] : []
  })
  const comeWhole = come.filter((exercise) => isAlike(exercise, words))
  const comeLong = come.filter((exercise) => !isAlike(exercise, words))
  const exercises = [
    ...gone.map((one) => ({
      id: one.id,
      sign: 'removed' as const,
      name: one.name,
      now: exerciseSummary(one.sets, words),
    })),
    ...comeWhole.map((one) => ({
      ...{ id: one.id, sign: 'added' as const, name: titleOf(one, words) },
      now: exerciseSummary(one.sets, words),
    })),
  ]
  const groups = [
    { id: after.id, title: words('proposals.about'), lines: ownLines(before, after, words) },
    ...stay,
    ...comeLong.map((one) => ({ id: one.id, title: titleOf(one, words), lines: addedLines(one, words) })),
    { id: 'exercises', title: words('proposals.exercises'), lines: exercises },
  ]
  return {
    groups: groups.filter(({ lines }) => lines.length > 0),
    unchanged: stay.filter(({ lines }) => lines.length === 0).length,
  }
}

type Exercise = {
  id: string
  name: string
  section: Section
  note: string | null
  sets: readonly (SetValues & { id: string; note?: string | null })[]
}

function exercisesOf(document: TrainingDocument): Exercise[] {
  const inOrder = <S extends { set_order: number }>(sets: readonly S[]) =>
    sets.toSorted((a, b) => a.set_order - b.set_order)
  if (document.kind === 'routine') {
    return exercisesInOrder(document.exercises).map(({ id, name, section, note = null }) => ({
      ...{ id, name, section, note },
      sets: inOrder(document.sets.filter((set) => set.routine_exercise_id === id)),
    }))
  }
  const rows = document.exercises.map((row) => ({ ...row, section: exerciseSection(row) }))
  return exercisesInOrder(rows).map((row) => ({
    ...{ id: row.id, name: exerciseName(row), section: row.section, note: row.note ?? null },
    sets: inOrder(document.sets.filter((set) => set.workout_exercise_id === row.id)),
  }))
}

const titleOf = ({ name, section }: Exercise, words: Words): string =>
  section === 'training' ? name : words('proposals.inSection', { name, section: sectionTitle(section, words) })

/** Whether one line describes a new exercise: its sets differ in their names alone. */
const isAlike = ({ note, sets }: Exercise, words: Words): boolean =>
  !note && sets.every((set) => !set.note && allOf(set, words) === allOf(sets[0] as SetValues, words))

const allOf = (set: SetValues, words: Words): string =>
  [weightTimesAmount(set, words), ...FURTHER.map((group) => shownValue(set, group, undefined, words))].join()

/** The groups of values that further lines tell: all but name, weight and amount. */
const FURTHER = GROUP_NAMES.filter((group) => group !== 'name' && group !== 'load' && group !== 'amount')

const addedLines = ({ id, note, sets }: Exercise, words: Words): Line[] => [
  ...sets.map((set) => ({ ...lineOf(set, 'added', words), now: withEffort(set, words) })),
  ...(note ? [{ id: `${id} note`, sign: 'added' as const, name: words('proposals.note'), now: note }] : []),
]

const lineOf = (set: SetValues & { id: string }, sign: Line['sign'], words: Words) => ({
  ...{ id: set.id, sign, name: spokenName(set, words) },
  now: weightTimesAmount(set, words),
})

const withEffort = (set: SetValues & { note?: string | null }, words: Words): string =>
  words.line([weightTimesAmount(set, words), set.rpe != null && shownValue(set, 'effort', undefined, words), set.note])

function changedLines(was: Exercise, exercise: Exercise, words: Words): Line[] {
  const { id } = exercise
  const sets = exercise.sets.flatMap((set) => {
    const old = was.sets.find((row) => row.id === set.id)
    return old ? changedSet(old, set, words) : [{ ...lineOf(set, 'added', words), now: withEffort(set, words) }]
  })
  const removed = was.sets.filter((set) => !exercise.sets.some((row) => row.id === set.id))
  return [
    ...fieldLine(`${id} name`, words('proposals.name'), was.name, exercise.name),
    ...fieldLine(
      `${id} section`,
      words('proposals.section'),
      sectionTitle(was.section, words),
      sectionTitle(exercise.section, words),
    ),
    ...sets,
    ...removed.map((set) => lineOf(set, 'removed', words)),
    ...fieldLine(`${id} note`, words('proposals.note'), was.note, exercise.note),
  ]
}

function changedSet(was: SetValues & { id: string }, set: SetValues & { id: string }, words: Words): Line[] {
  const [old, next] = [weightTimesAmount(was, words, set), weightTimesAmount(set, words)]
  const groups = FURTHER.filter(
    (group) => shownValue(was, group, undefined, words) !== shownValue(set, group, undefined, words),
  )
  const isMoved = weightTimesAmount(was, words) !== next
  const isRenamed = was.set_variant !== set.set_variant
  if (!isMoved && !isRenamed && groups.length === 0) return []
  const said = (one: SetValues, amount: string) =>
    words.line([
      isMoved && amount,
      isRenamed && shownSetName(one.set_variant, words),
      ...groups.map((group) => shownValue(one, group, undefined, words)),
    ])
  return [{ ...lineOf(was, 'changed', words), was: said(was, old), now: said(set, next) }]
}

function fieldLine(id: string, name: string, was: string | null, now: string | null): Line[] {
  if ((was ?? '') === (now ?? '')) return []
  if (!was) return [{ id, sign: 'added', name, now: now ?? '' }]
  return now ? [{ id, sign: 'changed', name, was, now }] : [{ id, sign: 'removed', name, now: was }]
}

/** Changes of the document's own name and note. The name of a new document is shown above. */
function ownLines(before: TrainingDocument | null, after: TrainingDocument, words: Words): Line[] {
  const noteOf = (document: TrainingDocument | null) =>
    (document?.kind === 'routine' ? document.routine.note : document?.workout.note) ?? null
  const nameOf = (document: TrainingDocument) =>
    document.kind === 'routine' ? document.routine.routine_name : document.workout.workout_name
  return [
    ...(before ? fieldLine(`${after.id} name`, words('proposals.name'), nameOf(before), nameOf(after)) : []),
    ...fieldLine(`${after.id} note`, words('proposals.note'), noteOf(before), noteOf(after)),
  ]
}
