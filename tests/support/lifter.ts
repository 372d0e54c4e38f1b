import type { Rule, Track } from '#domain/book.ts'
import { emptyBook, exerciseSettingsOf, settingsOf } from '#domain/book.ts'
import type { Equipped } from '#domain/loaded-bar.ts'
import type { TemplateSet } from '#domain/routine.ts'
import { valuesOf } from '#domain/set.ts'
import { type GivenSet, type Giving, givenOf, nextRound } from '#domain/tracks/giving.ts'
import { type Standing, standingOf } from '#domain/tracks/standing.ts'
import { newestTrackSessions, type TrackSession, trackSessionsOf } from '#domain/tracks/track-session.ts'
import { type LoggedSet, targetOf, type WorkoutDocument } from '#domain/workout.ts'
import { uuid } from './routine-rows.ts'

export const BY_WEIGHT: Rule = {
  ...{ base: 'weight', step: 2.5, range: null, decides: 'all', lines: [], rounds: null },
  ...{ misses: 3, down: 10, stages: [], rounding: 'step' },
}

export const BARE: Equipped = { settings: settingsOf(null), exercise: exerciseSettingsOf(null, ''), equipment: null }

/** With a bar of this weight, and plates of these sizes, of which there is one pair each. */
export const withBar = (weight: number, ...plates: number[]): Equipped => {
  const bars = [{ id: 'own', name: 'Own', weight }]
  const own = plates.length > 0 ? plates.map((size) => ({ weight: size, pairs: 1 })) : null
  const { book } = emptyBook(uuid(1))
  return { ...BARE, settings: { ...book, bars_kg: bars, bars_lbs: bars, plates_kg: own }, equipment: 'barbell' }
}

/**
 * Template sets: '5' and '5+' of repetitions, '45s', '5@70' at a percent, '5@60/3@70+' by round; a leading 'w' is a
 * warm-up, 'd' a drop set, 'l' and 'r' are sides.
 */
export const planOf = (text: string): TemplateSet[] => text.split(' ').flatMap(plannedSets)

function plannedSets(text: string, index: number): TemplateSet[] {
  const [, times = '1', what = text] = /^(\d+)×(.+)$/.exec(text) ?? []
  return Array.from({ length: Number(times) }, (_, copy) => plannedSet(what, 1 + index * 20 + copy))
}

function plannedSet(text: string, order: number): TemplateSet {
  const [, mark = '', said = ''] = /^([wdlr]?)(.*)$/.exec(text) ?? []
  const entries = said.split('/').map((entry) => {
    const [, reps, seconds, percent, open] = /^(\d+)(s?)(?:@([\d.]+))?(\+?)$/.exec(entry) ?? []
    return { reps: Number(reps), isTimed: seconds === 's', percent: Number(percent ?? 100), open: open === '+' }
  })
  const [first] = entries as [(typeof entries)[number]]
  const isPlain = entries.length === 1 && first.percent === 100
  const values = valuesOf({
    ...{ set_variant: `Set ${order}`, set_type: first.isTimed ? 'timed' : 'reps', reps: first.reps, weight: 0 },
    ...{ timed_set_duration: first.isTimed ? first.reps : 30, weight_unit: 'kg', open_ended: first.open },
    kind: mark === 'w' ? 'warmup' : mark === 'd' ? 'drop' : 'normal',
    side: mark === 'l' ? 'left' : mark === 'r' ? 'right' : null,
  })
  const rounds = isPlain ? null : entries.map(({ percent, reps, open }) => ({ percent, reps, open }))
  const rows = { routine_id: uuid(2), routine_exercise_id: uuid(3), user_id: uuid(1), edited_by: null, contested: null }
  return { id: uuid(100 + order), ...rows, set_order: order, ...values, rounds }
}

type Options = {
  rule?: Partial<Rule>
  base: number | null
  unit?: 'kg' | 'lbs' | null
  goal?: number
  /** Template sets, or as `planOf` reads them. */
  sets?: string | readonly TemplateSet[]
  load?: 'added' | 'assisted'
  equipped?: Equipped
}

/** The sessions of all tracks in these workouts, the newest first. */
export const trackSessionsIn = (documents: readonly WorkoutDocument[]): TrackSession[] =>
  newestTrackSessions([], documents.flatMap(trackSessionsOf), () => false)

/** Somebody who trains one exercise with a track, workout by workout. */
export class Lifter {
  track: Track
  sets: TemplateSet[]
  workouts: WorkoutDocument[] = []
  equipped: Equipped

  constructor({ rule, base, unit = 'kg', goal, sets = '3×5', load, equipped = BARE }: Options) {
    const rows = { id: uuid(10), book_id: uuid(11), user_id: uuid(1), exercise_id: uuid(12), label: null }
    const by = rule?.base ?? 'weight'
    const ofBase = { base, base_unit: by === 'weight' || by === 'max' ? unit : null, base_reps: goal ?? null }
    this.track = {
      ...{ ...rows, ...ofBase, base_stage: null, base_set_at: base === null ? null : 1 },
      ...{ rule: { ...BY_WEIGHT, ...rule }, edited_by: null, contested: null },
    }
    this.equipped = equipped
    this.sets = typeof sets === 'string' ? planOf(sets).map((set) => ({ ...set, load: load ?? 'total' })) : [...sets]
  }

  get standing(): Standing | null {
    return standingOf(this.track, trackSessionsIn(this.workouts), this.equipped)
  }

  /** '62.5 × 8, stage 2, misses 0 (up)'. */
  get next(): string {
    const { standing: now, track } = this
    if (!now) return 'no base'
    const goal = now.reps === null ? '' : ` × ${now.reps}`
    const stage = track.rule.stages.length > 0 ? `, stage ${now.stage}` : ''
    return `${now.base}${goal}${stage}, misses ${now.misses} (${WHY[now.because]})`
  }

  give({ counts = true, lighter = null, round, sets = this.sets, equipped = this.equipped }: Gift = {}) {
    const { track, standing } = this
    const giving: Giving | null = standing && { track, standing, counts, equipped, lighter }
    return givenOf(sets, giving, round ?? nextRound(sets, track.id, trackSessionsIn(this.workouts)))
  }

  /** '60×5 60×5+'. */
  given(gift?: Gift): string {
    return (this.give(gift)?.sets ?? []).map(textOf).join(' ')
  }

  /** The base by hand. */
  set(base: number, at = this.workouts.length + 2) {
    this.track = { ...this.track, base, base_set_at: at }
    return this
  }

  rule(rule: Partial<Rule>) {
    this.track = { ...this.track, rule: { ...this.track.rule, ...rule } }
    return this
  }

  change(index: number, by: (workout: WorkoutDocument) => WorkoutDocument) {
    this.workouts = this.workouts.map((workout, at) => (at === index ? by(workout) : workout))
  }

  /** Other repetitions in a workout that is done. */
  correct(index: number, done: string) {
    this.change(index, (workout) => ({ ...workout, sets: asDone(workout.sets, done) }))
  }

  /**
   * A completed workout. `done`: '✓' all as asked, '✗' the last deciding set one short, '(8)' in the set that speaks,
   * else repetitions in each given set, '5@57.5' at another weight, '-' not done, 'x' removed.
   */
  train(done: string, gift: Gift & { at?: number; id?: number } = {}) {
    const number = this.workouts.length + 1
    const start = this.give(gift)
    if (!start) throw new Error('nothing to do in this round')
    this.workouts.push(workoutOf(start, done, { id: uuid(5_000 + (gift.id ?? number)), at: gift.at ?? number * 1_000 }))
    return this
  }
}

export const retouched = (document: WorkoutDocument, workout: Partial<WorkoutDocument['workout']>) => ({
  ...document,
  workout: { ...document.workout, ...workout },
})

type Gift = Partial<Pick<Giving, 'counts' | 'lighter' | 'equipped'>> & { round?: number; sets?: TemplateSet[] }

const WHY: Record<Standing['because'], string> = {
  ...{ set: 'as set', up: 'up', goal: 'goal', same: 'same', less: 'down by steps', miss: 'miss', stage: 'stage' },
  ...{ down: 'down', lighter: 'unchanged: lighter', round: 'unchanged: other round' },
}

const textOf = ({ set_type, weight, reps, timed_set_duration, open_ended }: GivenSet): string =>
  `${weight ? `${weight}×` : ''}${set_type === 'timed' ? `${timed_set_duration}s` : reps}${open_ended ? '+' : ''}`

type Start = NonNullable<ReturnType<typeof givenOf>>

function workoutOf({ given, sets }: Start, done: string, { id, at }: { id: string; at: number }): WorkoutDocument {
  const rows = { workout_id: id, workout_exercise_id: `${id} exercise`, exercise_id: uuid(12), user_id: uuid(1) }
  const logged = sets.map((set, index): LoggedSet => {
    const open = { status: 'default', account_id: null, routine_set_id: set.id, edited_by: null, contested: null }
    return { ...set, ...rows, ...open, id: `${id} ${index}`, set_order: index + 1 } as LoggedSet
  })
  const workout = { id, created_at: at, completed_at: at + 1, is_active: false }
  const exercise = { id: rows.workout_exercise_id, exercise_id: rows.exercise_id, exercise_order: 1, given }
  return {
    ...{ kind: 'workout', id, ownerId: rows.user_id, rev: 1, workout, sets: asDone(logged, done) },
    exercises: [{ ...exercise, snapshot_name: 'Squat', snapshot_section: 'training' }],
  } as unknown as WorkoutDocument
}

function asDone(sets: readonly LoggedSet[], done: string): LoggedSet[] {
  const asked = sets.map((set) => withAmount(set, targetOf(set) ?? amountOf(set)))
  const spoken = /^\((\d+)\)$/.exec(done)
  const deciding = asked.filter((set) => targetOf(set) !== null)
  if (done === '✓') return asked
  if (done === '✗' || spoken) {
    const open = deciding.filter((set) => set.open_ended)
    const most = Math.max(...open.map((set) => set.target_weight ?? 0))
    const last = deciding.at(-1) ?? asked.at(-1)
    const one = (spoken ? open.findLast((set) => set.target_weight === most) : null) ?? last
    const amount = spoken ? Number(spoken[1]) : amountOf(one as LoggedSet) - 1
    return asked.map((set) => (set === one ? withAmount(set, amount) : set))
  }
  const texts = done.split(' ')
  return sets.map((set, index) => {
    const [, state, amount, weight, unit] = /^([-x]?)(\d*)(?:@([\d.]+)(lbs)?)?$/.exec(texts[index] ?? '-') ?? []
    if (state === 'x') return { ...set, status: 'hidden' }
    if (state === '-') return set
    const lifted = weight ? { weight: Number(weight), ...(unit && { weight_unit: 'lbs' as const }) } : {}
    return { ...withAmount(set, Number(amount)), ...lifted }
  })
}

const amountOf = ({ set_type, reps, timed_set_duration }: LoggedSet): number =>
  (set_type === 'timed' ? timed_set_duration : reps) ?? 0

const withAmount = (set: LoggedSet, amount: number): LoggedSet => ({
  ...set,
  status: 'complete',
  ...(set.set_type === 'timed' ? { timed_set_duration: amount } : { reps: amount }),
})
