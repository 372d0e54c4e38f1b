import { imagePossessive, type Person, publicName } from '#domain/names.ts'
import { formatDuration } from '#words/duration-text.ts'
import { nameOr } from '#words/name-or.ts'

/** What a workout's picture is made of (R-IMG-04). */
export type WorkoutFacts = {
  kind: 'workout'
  workoutName: string | null
  /** Undefined: it came from no routine, or from one to be kept to itself; null: from one whose name is missing. */
  routineName: string | null | undefined
  /** As it is shown: 'March 5, 2025'. */
  date: string
  durationSeconds: number | null
  exerciseCount: number
  setCount: number
}

/** What a routine's picture is made of (R-IMG-05). */
export type RoutineFacts = {
  kind: 'routine'
  owner: Person
  routineName: string | null
  exerciseCount: number
  setCount: number
}

/** What the picture of a public history is made of. */
export type HistoryFacts = {
  kind: 'history'
  owner: Person
  workoutCount: number
  /** Of all workouts together. */
  durationSeconds: number
  /** Newest first. */
  newest: readonly string[]
}

export type ImageFacts = WorkoutFacts | RoutineFacts | HistoryFacts

/** Every word and number on the picture. */
export type ImageContent = {
  kind: ImageFacts['kind']
  title: string
  /** The smaller line: below a workout's title, above a routine's. '' for none. */
  line: string
  corner: string
  figures: { value: string; label: string }[]
  /** One for each set, of a history for each workout. */
  setCount: number
}

/** The words of a picture. `cleaned` makes a name one that can be drawn; nothing left of it: it counts as missing. */
export function imageContent(facts: ImageFacts, cleaned: (text: string) => string = (text) => text): ImageContent {
  const name = (text: string | null, title: Parameters<typeof nameOr>[1]) => nameOr(cleaned(text ?? ''), title) // R-IMG-28
  const ownerOf = ({ first_name, last_name }: Person) =>
    imagePossessive(publicName({ first_name: cleaned(first_name ?? ''), last_name: cleaned(last_name ?? '') })) // R-IMG-27
  if (facts.kind === 'history') return historyContent(facts, { owner: ownerOf(facts.owner), name })
  const { kind, setCount } = facts
  const counts = [figure(facts.exerciseCount, 'exercise'), figure(setCount, 'set')]
  if (facts.kind === 'routine') {
    const title = name(facts.routineName, 'routine')
    return { kind, title, line: ownerOf(facts.owner), corner: 'Routine', figures: counts, setCount }
  }
  const duration = formatDuration(facts.durationSeconds)
  return {
    kind,
    title: name(facts.workoutName, 'workoutImage'),
    line: facts.routineName === undefined ? '' : name(facts.routineName, 'routine'),
    corner: facts.date,
    figures: [...(duration ? [{ value: duration, label: 'duration' }] : []), ...counts],
    setCount,
  }
}

function historyContent(
  { workoutCount, durationSeconds, newest }: HistoryFacts,
  { owner, name }: { owner: string; name: (text: string, title: 'workout') => string },
): ImageContent {
  const hours = Math.floor(durationSeconds / 3600)
  return {
    kind: 'history',
    title: `${owner} history`,
    line: newest.map((workoutName) => name(workoutName, 'workout')).join(' · '),
    corner: 'History',
    figures: [figure(workoutCount, 'workout'), ...(hours > 0 ? [figure(hours, 'hour')] : [])],
    setCount: workoutCount,
  }
}

const figure = (count: number, noun: string) => ({ value: String(count), label: count === 1 ? noun : `${noun}s` })
