import type { MassUnit } from '#domain/load.ts'
import type { Programme, ProgrammeExercise, ProgrammeSet, ProgrammeTrack } from '#domain/programmes/programme.ts'
import { ruleText, stageText } from './rule-text.ts'
import { effortText } from './set-parts.ts'
import { formatWeight } from './weight.ts'
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
  const { set_type, seconds, distance, distance_unit } = set
  const effort = set.rpe === null ? '' : effortText(set.rpe, 'rpe', words)
  if (set_type === 'timed')
    return [{ amount: words('set.seconds', { count: seconds ?? 0 }), isOpen: false, percent: 100, effort }]
  if (set_type === 'distance') {
    return [{ amount: `${words.number(distance ?? 0)} ${distance_unit ?? 'm'}`, isOpen: false, percent: 100, effort }]
  }
  const { reps, open, percent } = set.rounds?.[index % set.rounds.length] ?? set
  return reps === 0 ? [] : [{ amount: words.number(reps ?? 0), isOpen: open, percent, effort }]
}

/** Equal sets are said once. Only the last of them may be open. */
function setsText(sets: readonly Said[], words: Words): string {
  const runs: { count: number; set: Said }[] = []
  for (const set of sets) {
    const last = runs.at(-1)
    const isSame =
      last &&
      !last.set.isOpen &&
      last.set.amount === set.amount &&
      last.set.percent === set.percent &&
      last.set.effort === set.effort
    if (isSame) runs.splice(-1, 1, { count: last.count + 1, set })
    else runs.push({ count: 1, set })
  }
  const isByPercent = sets.some(({ percent }) => percent !== 100)
  return runs.map(({ count, set }) => runText(count, set, isByPercent, words)).join(', ')
}

function runText(count: number, { amount, isOpen, percent, effort }: Said, isByPercent: boolean, words: Words): string {
  const said = `${amount}${isOpen ? '+' : ''}${effort && ` ${effort}`}`
  if (!isByPercent) return `${count} × ${said}`
  const share = words('tracks.rounds.percents', { percents: words.number(percent) })
  return count === 1 ? `${share} × ${said}` : `${count} × ${said} · ${share}`
}

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
  const byText = Map.groupBy(tracks, ({ rule, base_unit }) =>
    ruleText(rule, base_unit ?? ('kg' satisfies MassUnit), words),
  )
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
