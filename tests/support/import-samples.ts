import { readFileSync } from 'node:fs'
import type { Answers, FileRead, Refusal } from '#domain/import/file-read.ts'
import type { PlannedSet } from '#domain/import/plan.ts'
import { momentsOf } from '#domain/zoned-time.ts'
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
  return readOpened(opened, { ...ANSWERS, ...answers })
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
