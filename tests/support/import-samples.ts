import { readFileSync } from 'node:fs'
import { ENGLISH_CATALOGUE } from '#domain/exercise-names.ts'
import type { Answers, FileRead, Refusal } from '#domain/import/file-read.ts'
import type { PlannedSet } from '#domain/import/plan.ts'
import { momentsOf, wallTime } from '#domain/zoned-time.ts'
import { openFile, readOpened } from '#features/import/open-file.client.ts'

const ZONE = 'Europe/Berlin'
/** When the samples are read, in ms since 1970. */
export const NOW = Date.parse('2026-11-22T12:00:00Z')
const ANSWERS: Answers = { timeZone: ZONE, now: NOW, accountUnit: 'kg' }

/** A file of tests/import-samples as it is read. */
export const readSample = (file: string, answers?: Partial<Answers>): FileRead | Refusal =>
  readBytes(readFileSync(new URL(`../import-samples/${file}`, import.meta.url)), answers)

export function readBytes(bytes: Uint8Array, answers: Partial<Answers> = {}): FileRead | Refusal {
  const opened = openFile(bytes)
  if (typeof opened === 'string') return opened
  return readOpened(opened, { ...ANSWERS, ...answers }, ENGLISH_CATALOGUE.entryOf)
}

/** The same of one that is not refused. */
export function sample(file: string, answers?: Partial<Answers>): FileRead {
  const read = readSample(file, answers)
  if (typeof read === 'string') throw new Error(`${file} is refused: ${read}`)
  return read
}

/** What a clock in Berlin showed, in ms since 1970. */
export function at(wall: string, seconds = 0): number {
  const [moment] = momentsOf(wall, ZONE)
  return (moment ?? Number.NaN) + seconds * 1_000
}

/** What a set was loaded with, as one text. */
export const loadOf = (set: PlannedSet | undefined): string =>
  set?.weight_unit === 'body' ? 'body' : `${set?.weight} ${set?.weight_unit} ${set?.load}`

/** A set as a person would say it: '5 × 60 kg', 'W 10 × body', '60 s', '2000 m in 480 s', '@8' for its effort. */
function said({
  kind,
  reps,
  weight,
  weight_unit,
  load,
  timed_set_duration,
  distance,
  distance_unit,
  ...set
}: PlannedSet) {
  const sign = load === 'added' ? '+' : load === 'assisted' ? '-' : ''
  const what = weight_unit === 'body' ? 'body' : `${sign}${weight} ${weight_unit}`
  const seconds = timed_set_duration === null ? '' : ` in ${timed_set_duration} s`
  const done = distance ? `${distance} ${distance_unit}${seconds}` : `${reps} × ${what}${seconds}`
  return `${kind === 'normal' ? '' : `${kind} `}${done}${set.rpe ? ` @${set.rpe}` : ''}${set.note ? ` (${set.note})` : ''}`
}

/** Everything that comes of a file: each workout, each of its exercises, and why rows were left out. */
export function outcomeOf(lines: readonly string[]): string[] {
  const read = readBytes(new TextEncoder().encode(lines.join('\n')))
  if (typeof read === 'string') return [read]
  const workouts = read.workouts.flatMap(({ name, startedAt, endedAt, exercises }) => [
    `${wallTime(startedAt, ZONE)} ${name} ${(endedAt - startedAt) / 60_000} min`,
    ...exercises.map((exercise) => {
      const rest = exercise.restSeconds === null ? '' : ` rest ${exercise.restSeconds} s`
      return `${exercise.name}: ${exercise.sets.map(said).join(', ')}${rest}`
    }),
  ])
  const asked = read.questions.filter(({ kind }) => kind !== 'zone').map(({ kind }) => `asks ${kind}`)
  return [...workouts, ...asked, ...read.leftOut.map(({ line, reason }) => `line ${line} ${reason}`)]
}
