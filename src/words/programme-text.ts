import type { MassUnit } from '#domain/load.ts'
import type { Programme, ProgrammeExercise, ProgrammeSet, ProgrammeTrack } from '#domain/programmes/programme.ts'
import { ruleText, stageText } from './rule-text.ts'
import { amountParts, effortText } from './set-parts.ts'
import { formatWeight, joined } from './weight.ts'
import type { Words } from './words.ts'

/** What an exercise does in each round: '5 × 5', '65 % × 5, 75 % × 5, 5 × 10 · 50 %'. One text without rounds. */
export function programmeSets({ sets, counts, track }: ProgrammeExercise, { tracks }: Programme, words: Words) {
  const stage = counts && track !== null ? tracks[track]?.rule.stages[0] : undefined
  if (stage) return [stageText(stage)]
  const main = sets.filter(({ kind }) => kind !== 'warmup')
  const rounds = Math.max(1, ...main.map((set) => set.rounds?.length ?? 1))
  return Array.from({ length: rounds }, (_, index) =>
    setsText(
      main.flatMap((set) => setIn(set, index, words)),
      words,
    ),
  )
}

type Said = { amount: string; isOpen: boolean; percent: number; effort: string }

/** The set in a round, from 0; none where the round leaves it out. */
function setIn(set: ProgrammeSet, index: number, words: Words): Said[] {
  const effort = set.rpe === null ? '' : effortText(set.rpe, 'rpe', words)
  const round = set.rounds?.[index % set.rounds.length]
  const { reps, open, percent } = round ?? set
  const isCounted = set.set_type === 'reps'
  if (reps === 0 && (round || isCounted)) return []
  if (isCounted) return [{ amount: words.number(reps ?? 0), isOpen: open, percent, effort }]
  const amount = joined(amountParts({ ...set, timed_set_duration: set.seconds, open_ended: false }, words), words)
  return [{ amount, isOpen: false, percent: set.set_type === 'timed' ? percent : 100, effort }]
}

/** Neighbours of one percent are said together, and equal ones once. */
function setsText(sets: readonly Said[], words: Words): string {
  const isByPercent = sets.some(({ percent }) => percent !== 100)
  const runs: [Said, ...Said[]][] = []
  for (const set of sets) {
    const run = runs.at(-1)
    const [first] = run ?? []
    const isAlike = first?.amount === set.amount && first.effort === set.effort
    const isSame = isByPercent ? first?.percent === set.percent : isAlike
    if (run && isSame && (isByPercent || !run.at(-1)?.isOpen)) run.push(set)
    else runs.push([set])
  }
  return words.ltr(runs.map((run) => (isByPercent ? percentText(run, words) : runText(run))).join(', '))
}

/** '5 × 5', '3 × 15+' where the last set is open. */
const runText = (run: readonly Said[]): string => `${run.length} × ${amountsOf(run).at(-1)}`

/** '65 % × 8', '70 % × 3, 5, 7', '5 × 10 · 50 %'. No line breaks the first part. */
function percentText(run: readonly [Said, ...Said[]], words: Words): string {
  const [first, ...others] = amountsOf(run)
  const share = words('tracks.rounds.percents', { percents: words.number(run[0].percent) })
  if (others.length > 0 && others.every((amount) => amount === first)) return `${run.length} × ${first} · ${share}`
  return [`${share} × ${first}`.replaceAll(' ', '\u00a0'), ...others].join(', ')
}

const amountsOf = (run: readonly Said[]) =>
  run.map(({ amount, isOpen, effort }) => `${amount}${isOpen ? '+' : ''}${effort && ` ${effort}`}`)

/** 'Squat', 'Squat, T1'. */
export const programmeTrackName = (
  { exercise, label }: Pick<ProgrammeTrack, 'exercise' | 'label'>,
  words: Words,
): string => (label ? words('tracks.takes.named', { exercise, label }) : exercise)

/** '60 kg', '8 reps', 'Not set'. */
export function baseText(
  base: number | null,
  unit: MassUnit | null,
  { rule }: Pick<ProgrammeTrack, 'rule'>,
  words: Words,
) {
  if (base === null) return words('programmes.notSet')
  if (unit) return formatWeight(base, unit, words)
  return words(rule.base === 'reps' ? 'set.reps' : 'set.seconds', { count: base })
}

/** A way to go on, and whose it is. */
type GoesOn = { names: string; text: string }

/** How the exercises of a programme go on, in sentences; each sentence once. */
export function programmeRules({ routines, tracks }: Programme, words: Words): GoesOn[] {
  const byText = Map.groupBy(tracks, ({ rule, base_unit }) => ruleText(rule, base_unit ?? 'kg', words))
  const rules = [...byText].map(([text, some]) => ({ names: namesOf(some, words), text }))
  const byHand = routines.flatMap(({ exercises }) => exercises.filter(({ track }) => track === null))
  const names = [...new Set(byHand.map(({ name }) => name))]
  return names.length === 0 ? rules : [...rules, { names: words.list(names), text: words('tracks.note.hand') }]
}

/** 'Squat and Deadlift', 'T1: Squat and Deadlift'. */
function namesOf(tracks: readonly ProgrammeTrack[], words: Words): string {
  const label = tracks[0]?.label ?? null
  if (label === null || tracks.some((track) => track.label !== label)) {
    return words.list(tracks.map((track) => programmeTrackName(track, words)))
  }
  return words('programmes.labelled', { label, names: words.list(tracks.map(({ exercise }) => exercise)) })
}
