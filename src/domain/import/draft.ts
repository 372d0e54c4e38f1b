import { cutShort, DEFAULT_TITLES } from '#domain/names.ts'
import { MAX_EXERCISE_NOTE, MAX_NOTE, MAX_REST_SECONDS, MAX_SET_NOTE } from '#domain/rows/values.ts'
import type { Section } from '#domain/section.ts'
import { cleanText, MAX_NAME, textLength } from '#domain/text.ts'
import type { LeftOut, Warning } from './file-read.ts'
import type { PlannedExercise, PlannedSet, PlannedWorkout } from './plan.ts'

export type Draft = Keys & {
  title: string
  startedAt: number
  /** Seconds; null: unknown. */
  length: number | null
  /** Null: the file names none. */
  timeZone: string | null
  note: string
  blocks: Block[]
  /** The number of sets in each category. */
  categories: Map<string, number>
}

/** An exercise at a place of a workout; the same exercise may come again later. */
export type Block = {
  name: string
  key: string
  section: Section | null
  /** The file's number of the last set; -1: the file has none. */
  place: number
  notes: string[]
  rests: number[]
  sets: PlannedSet[]
  lines: number[]
}

const MOST_SETS = 50
const MOST_EXERCISES = 100

export type Keys = Pick<PlannedWorkout, 'sourceKey' | 'earlierKey'>

type Finished = { workouts: PlannedWorkout[]; leftOut: LeftOut[]; warnings: Warning[] }

/** Oldest first, without drafts that have no set. `longest`: in seconds. */
export function finished(
  drafts: Iterable<Draft>,
  { notesExercise, now, longest }: { notesExercise: boolean; now: number; longest: number },
): Finished {
  const [leftOut, warnings]: [LeftOut[], Warning[]] = [[], []]
  const cut = cutter(warnings)
  const workouts: PlannedWorkout[] = []
  for (const draft of drafts) {
    const blocks = draft.blocks.filter(({ sets }) => sets.length > 0).flatMap(inParts)
    if (blocks.length === 0) continue
    const name = cut.name(cleanText(draft.title) || titleOf(draft))
    const tooMany = blocks.slice(MOST_EXERCISES)
    if (tooMany.length > 0) {
      warnings.push({ kind: 'tooManyExercises', count: tooMany.length, workout: name, at: draft.startedAt })
      for (const { lines, name: text } of tooMany) {
        leftOut.push(...lines.map((line) => ({ line, reason: 'tooManyExercises' as const, text })))
      }
    }
    const length = draft.length ?? 0
    if (length > longest) {
      warnings.push({ kind: 'length', hours: Math.floor(length / 3_600), workout: name, at: draft.startedAt })
    }
    const kept = blocks.slice(0, MOST_EXERCISES)
    const members = membersOf(kept)
    workouts.push({
      sourceKey: draft.sourceKey,
      ...(draft.earlierKey && { earlierKey: draft.earlierKey }),
      name,
      startedAt: draft.startedAt,
      endedAt: endOf(draft, now, longest),
      ...(draft.timeZone && { timeZone: draft.timeZone }),
      note: cut.note(draft.note, MAX_NOTE),
      exercises: kept.map((block) => exerciseOf(block, members, cut, notesExercise)),
    })
  }
  if (cut.counted.notes > 0) warnings.push({ kind: 'longNotes', count: cut.counted.notes })
  return { workouts: workouts.toSorted((a, b) => a.startedAt - b.startedAt), leftOut, warnings }
}

/** The end of a workout; equals the start if the file has no end, or an impossible one. */
function endOf({ startedAt, length }: Draft, now: number, longest: number): number {
  const endedAt = startedAt + Math.round(length ?? 0) * 1_000
  return endedAt < startedAt || endedAt > now || endedAt - startedAt > longest * 1_000 ? startedAt : endedAt
}

function exerciseOf(
  { name, key, section, notes, rests, sets }: Block,
  members: ReadonlyMap<string, number>,
  cut: ReturnType<typeof cutter>,
  notesExercise: boolean,
): PlannedExercise {
  const [first, ...others] = sets
  const isOfExercise = notesExercise && first?.note != null && others.every(({ note }) => note === null)
  const allNotes = isOfExercise && first?.note ? [...notes, first.note] : notes
  return {
    name: cut.name(name),
    note: cut.note(allNotes.join('\n'), MAX_EXERCISE_NOTE),
    ...(section && section !== 'training' && { section }),
    restSeconds: commonest(rests),
    // A superset has at least two exercises.
    groupKey: key !== '' && (members.get(key) ?? 0) > 1 ? key : null,
    sets: sets.map((set) =>
      set.note === null ? set : { ...set, note: isOfExercise ? null : cut.note(set.note, MAX_SET_NOTE) },
    ),
  }
}

/** Splits an exercise with more than 50 sets. */
function inParts(block: Block): Block[] {
  if (block.sets.length <= MOST_SETS) return [block]
  return Array.from({ length: Math.ceil(block.sets.length / MOST_SETS) }, (_, part) => ({
    ...block,
    notes: part === 0 ? block.notes : [],
    sets: block.sets.slice(part * MOST_SETS, (part + 1) * MOST_SETS),
    lines: block.lines.slice(part * MOST_SETS, (part + 1) * MOST_SETS),
  }))
}

function membersOf(blocks: readonly Block[]): Map<string, number> {
  const members = new Map<string, number>()
  for (const { key } of blocks) if (key !== '') members.set(key, (members.get(key) ?? 0) + 1)
  return members
}

/** The one or two categories with the most sets, else 'Workout'. */
function titleOf({ categories }: Draft): string {
  const most = [...categories].toSorted(([, a], [, b]) => b - a).map(([category]) => category)
  return most.slice(0, 2).join(' and ') || DEFAULT_TITLES.workout
}

/** The most frequent rest in seconds, of equally frequent ones the first; null: none. */
function commonest(rests: readonly number[]): number | null {
  const times = new Map<number, number>()
  for (const rest of rests) times.set(rest, (times.get(rest) ?? 0) + 1)
  const [most] = [...times].toSorted(([, a], [, b]) => b - a)
  return most ? Math.min(MAX_REST_SECONDS, Math.round(most[0])) : null
}

/**
 * Cuts texts to their limits and adds a warning. Each name is cut once, because a file may repeat names a hundred
 * thousand times.
 */
function cutter(warnings: Warning[]) {
  const names = new Map<string, string>()
  const counted = { notes: 0 }
  return {
    counted,
    name(name: string): string {
      const known = names.get(name)
      if (known !== undefined) return known
      const short = cutShort(name, MAX_NAME)
      if (short !== name) warnings.push({ kind: 'longName', name: short })
      names.set(name, short)
      return short
    },
    note(note: string, most: number): string | null {
      const cleaned = cleanText(note)
      if (textLength(cleaned) > most) counted.notes += 1
      return cutShort(cleaned, most) || null
    },
  }
}
