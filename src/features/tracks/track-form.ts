import { type Rule, type Track, trackIdFor } from '#domain/book.ts'
import type { MassUnit } from '#domain/load.ts'
import type { RoutineDocument, RoutineExercise, TemplateSet } from '#domain/routine.ts'
import { cleanText } from '#domain/text.ts'
import { equippedIn, type InPlan, type Progress } from '#domain/tracks/given-exercises.ts'
import { type Giving, isWeighed } from '#domain/tracks/giving.ts'
import { inRange, type OwnBase, routineAsGiven } from '#domain/tracks/planned-sets.ts'
import { presetRule, type Way, wayOfRule, waysFor } from '#domain/tracks/presets.ts'
import { type Standing, standingOf } from '#domain/tracks/standing.ts'
import { allSetsOf } from '#domain/training.ts'

/** An exercise of a routine, and what the form has to know of its owner. */
export type TrackSubject = {
  routine: RoutineDocument
  exercise: RoutineExercise
  progress: Progress
  /** Null: the routine is not in the plan in use. */
  inPlan: InPlan | null
  /** The unit of weights where no set has one. */
  unit: MassUnit
  /** 90 % of the best estimated maximum of 180 days, or what the book says; null: unknown. In `unit`. */
  trainingMax: number | null
  stepOf: (way: Way, unit: MassUnit) => number
  nameOf: (exerciseId: string) => string
}

export type TrackForm = {
  /** Null: by hand. */
  way: Way | null
  label: string
  /** The track of another exercise or label whose weight this one takes; null: its own. */
  takes: string | null
  counts: boolean
  rule: Rule
  /** What it stands at. */
  base: number
  unit: MassUnit
  goal: number | null
  stage: number
}

export const setsOf = ({ routine, exercise }: TrackSubject): readonly TemplateSet[] => allSetsOf(routine, exercise.id)

const shownSets = (subject: TrackSubject): readonly TemplateSet[] =>
  allSetsOf(routineAsGiven(subject.routine, subject.progress), subject.exercise.id)

export function openTrack(subject: TrackSubject): TrackForm {
  const { exercise, progress } = subject
  const track = progress.book.tracks.find(({ id }) => id === exercise.track_id)
  const [usual = 'weight'] = waysFor(setsOf(subject))
  if (!track) return { ...presetForm(subject, usual), way: null }
  const isOwn = track.exercise_id === exercise.exercise_id
  const form = isOwn ? withTrack(presetForm(subject, usual), subject, track) : presetForm(subject, usual)
  return {
    ...form,
    takes: isOwn ? null : track.id,
    counts: isOwn && exercise.track_counts !== false,
  }
}

/** A form that starts anew on this way, from the sets of the template. */
function presetForm(subject: TrackSubject, way: Way): TrackForm {
  const sets = shownSets(subject).filter(({ kind }) => kind !== 'warmup')
  const weighed = sets.filter(({ weight_unit }) => weight_unit !== 'body')
  const unit = (weighed[0]?.weight_unit as MassUnit | undefined) ?? subject.unit
  const most = (values: readonly (number | null)[]) => Math.max(0, ...values.map((value) => value ?? 0))
  const base = {
    ...{ weight: most(weighed.map(({ weight }) => weight)), max: subject.trainingMax ?? 0 },
    ...{ reps: most(sets.map(({ reps }) => reps)), seconds: most(sets.map((set) => set.timed_set_duration)) },
  }
  const rule = presetRule(way, subject.stepOf(way, unit), setsOf(subject))
  return {
    ...{ way, label: '', takes: null, counts: true, rule, base: base[rule.base], unit },
    ...{ goal: rule.range ? inRange(rule.range, most(sets.map(({ reps }) => reps))) : null, stage: 1 },
  }
}

/** The form of a track that is there already. */
function withTrack(form: TrackForm, subject: TrackSubject, track: Track): TrackForm {
  const standing = standingIn(subject, track)
  return {
    ...form,
    ...{ way: wayOfRule(track.rule), label: track.label ?? '', rule: track.rule, base: standing?.base ?? 0 },
    ...{
      unit: standing?.unit ?? track.base_unit ?? form.unit,
      goal: standing?.reps ?? null,
      stage: standing?.stage ?? 1,
    },
  }
}

const standingIn = ({ progress }: TrackSubject, track: Track): Standing | null =>
  standingOf(track, progress.sessions, equippedIn(progress, track.exercise_id))

/** The form after a person chose another way; null: by hand. What the track had before comes back with its way. */
export function withWay(form: TrackForm, subject: TrackSubject, way: Way | null): TrackForm {
  if (way === null) return { ...form, way }
  const own = { label: form.label, takes: form.takes, counts: form.counts }
  const track = trackOf(form, subject)
  if (track && wayOfRule(track.rule) === way) return { ...withTrack(form, subject, track), ...own }
  return { ...presetForm(subject, way), ...own }
}

/** The form after a person typed a label, which may be that of a track that is there. */
export function withLabel(form: TrackForm, subject: TrackSubject, label: string): TrackForm {
  const next = { ...form, label }
  const track = trackOf(next, subject)
  return track ? { ...withTrack(next, subject, track), label } : next
}

export function withRule(form: TrackForm, changes: Partial<Rule>): TrackForm {
  const rule = { ...form.rule, ...changes }
  return {
    ...form,
    rule,
    goal: rule.range && inRange(rule.range, form.goal ?? 0),
    stage: Math.min(form.stage, Math.max(1, rule.stages.length)),
  }
}

export const labelOf = ({ label }: TrackForm): string | null => cleanText(label) || null

export const ownTrackId = (form: TrackForm, { routine, exercise }: TrackSubject): string =>
  trackIdFor(routine.ownerId, exercise.exercise_id, labelOf(form))

/** The track that the form is about, if it is there already. */
export const trackOf = (form: TrackForm, subject: TrackSubject): Track | undefined =>
  subject.progress.book.tracks.find(({ id }) => id === (form.takes ?? ownTrackId(form, subject)))

export const baseIn = ({ rule, base, unit, goal, stage }: TrackForm, at: number): OwnBase => ({
  ...{
    base,
    base_unit: isWeighed(rule) ? unit : null,
    base_reps: goal,
    base_stage: rule.stages.length > 0 ? stage : null,
  },
  base_set_at: at,
})

/** Whether the form can be saved: a training max, repetitions and seconds are more than nothing. */
export const isComplete = ({ way, takes, rule, base }: TrackForm): boolean =>
  way === null || takes !== null || rule.base === 'weight' || base > 0

/** The track and its next start as the form would save them; null: by hand, or without a base. */
export function givingIn(form: TrackForm, subject: TrackSubject, at: number): Giving | null {
  const { progress, exercise, routine } = subject
  if (form.way === null || !isComplete(form)) return null
  const known = trackOf(form, subject)
  const ids = { id: ownTrackId(form, subject), book_id: progress.book.id, user_id: routine.ownerId }
  const fresh = { ...ids, exercise_id: exercise.exercise_id, label: labelOf(form), edited_by: null, contested: null }
  const track =
    form.takes && known
      ? known
      : { ...(known ?? fresh), rule: form.rule, ...(hasNewBase(form, subject) && baseIn(form, at)) }
  const standing = standingIn(subject, track as Track)
  const equipped = equippedIn(progress, exercise.exercise_id)
  return (
    standing && { track: track as Track, standing, counts: form.takes === null && form.counts, equipped, lighter: null }
  )
}

/** Whether a person set the base in this form, or the track has none. */
export function hasNewBase(form: TrackForm, subject: TrackSubject): boolean {
  const track = trackOf(form, subject)
  const standing = track && standingIn(subject, track)
  if (!standing || track.rule.base !== form.rule.base) return true
  const goal = form.rule.range ? form.goal : standing.reps
  return (
    standing.base !== form.base ||
    (isWeighed(form.rule) && standing.unit !== form.unit) ||
    standing.reps !== goal ||
    standing.stage !== form.stage
  )
}

export const isTrackDirty = (form: TrackForm, opened: TrackForm): boolean =>
  form.way === null ? opened.way !== null : JSON.stringify(form) !== JSON.stringify(opened)
