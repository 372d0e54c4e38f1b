import type { TemplateSet } from '#domain/routine.ts'
import { valuesOf } from '#domain/set.ts'
import { setChanges } from '#domain/set-changes.ts'
import { givenExercises } from '#domain/tracks/given-exercises.ts'
import { gridFor, isStaged, isWeighed } from '#domain/tracks/giving.ts'
import { atPercent, entryOf, inRounds, loadAndAmount, percentOf } from '#domain/tracks/planned-sets.ts'
import { allSetsOf } from '#domain/training.ts'
import { editExercise } from '#logbook/exercises.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { editTrack, removeTrack } from '#logbook/tracks.ts'
import type { Made } from '#sync/operation.ts'
import {
  baseIn,
  givingIn,
  hasNewBase,
  labelOf,
  ownTrackId,
  setsOf,
  type TrackForm,
  type TrackSubject,
  trackOf,
} from './track-form.ts'

/** The template sets with the percents that give their weights of now (R-PLAN-04). */
export function plannedSets(form: TrackForm, subject: TrackSubject, at: number): TemplateSet[] {
  const [sets, giving] = [setsOf(subject), givingIn(form, subject, at)]
  if (!giving || (subject.exercise.track_id ?? null) !== null) return [...sets]
  const { rule } = giving.track
  const saidBy = (set: TemplateSet): number =>
    (isWeighed(rule) && set.weight_unit === 'body'
      ? null
      : { weight: set.weight, max: set.weight, reps: set.reps, seconds: set.timed_set_duration }[rule.base]) ?? 0
  const main = sets.filter(({ kind }) => kind !== 'warmup')
  // What it stands at is the heaviest set's; another number that a person gives moves all sets.
  const whole = rule.base === 'max' || form.takes ? giving.standing.base : Math.max(...main.map(saidBy))
  const standing = { ...giving.standing, base: whole }
  const grid = gridFor(sets, giving)
  return sets.map((set) => {
    const said = saidBy(set)
    return said === 0 ? set : { ...set, ...atPercent(set, percentOf(said, { standing }, grid)) }
  })
}

/** The operations of a saved form, on the book and on the routine. `isUsed`: whether another exercise has the track. */
export function savedTrack(form: TrackForm, subject: TrackSubject, saving: Saving): Saved {
  const { exercise } = subject
  const { at } = saving
  if (form.way === null) return byHand(subject, saving)
  const known = trackOf(form, subject)
  const id = form.takes ?? ownTrackId(form, subject)
  const isSameRule = known && JSON.stringify(known.rule) === JSON.stringify(form.rule)
  const changes = { ...(!isSameRule && { rule: form.rule }), ...(hasNewBase(form, subject) && baseIn(form, at)) }
  const label = labelOf(form)
  const made = editTrack.make({ id, exerciseId: exercise.exercise_id, label, changes })
  const follows = editExercise.planning.make({
    id: exercise.id,
    track_id: id,
    track_counts: form.takes === null && form.counts,
  })
  const sets = setsOf(subject)
  const edits = plannedSets(form, subject, at).flatMap((set, index) =>
    JSON.stringify(set.rounds ?? null) === JSON.stringify(sets[index]?.rounds ?? null)
      ? []
      : [editSet.planning.make({ setId: set.id, changes: inRounds(set.rounds ?? [entryOf(set, 0)]) })],
  )
  return { book: form.takes !== null || Object.keys(changes).length === 0 ? [] : [made], routine: [follows, ...edits] }
}

type Saving = { at: number; newId: () => string; isUsed: boolean }
type Saved = { book: Made[]; routine: Made[] }

/** By hand again: the template gets what would have come next, also the sets of a stage. */
function byHand({ routine, exercise, progress }: TrackSubject, { newId, isUsed }: Saving): Saved {
  const next = givenExercises(routine, progress).find((row) => row.exercise.id === exercise.id)
  const given = next?.given ? next.sets : []
  const template = allSetsOf(routine, exercise.id)
  const track = progress.book.tracks.find(({ id }) => id === exercise.track_id)
  const hasStages = next?.given && track && isStaged({ counts: next.given.counts, track })
  const edits = template.flatMap((set) => {
    const now = given.find(({ id }) => id === set.id)
    if (!now && hasStages && given.length > 0) return [removeSet.planning.make({ setId: set.id })]
    const changed = setChanges(set, { ...set, ...loadAndAmount(now ?? set) })
    const isPlain = set.rounds?.length === 1
    if (!changed && !isPlain) return []
    return [
      editSet.planning.make({ setId: set.id, changes: { ...changed?.changes, ...(isPlain && { rounds: null }) } }),
    ]
  })
  const added = given
    .filter(({ id }) => id === null)
    .map((set) => addSet.planning.make({ routineExerciseId: exercise.id, set: { ...valuesOf(set), id: newId() } }))
  const follows = editExercise.planning.make({ id: exercise.id, track_id: null, track_counts: true })
  return { book: track && !isUsed ? [removeTrack.make({ id: track.id })] : [], routine: [follows, ...added, ...edits] }
}
