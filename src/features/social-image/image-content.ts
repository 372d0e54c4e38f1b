import { formatDuration } from '#domain/duration.ts'
import { imagePossessive, nameOr, type Person, publicName } from '#domain/names.ts'

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

export type ImageFacts = WorkoutFacts | RoutineFacts

/** Every word and number on the picture. */
export type ImageContent = {
  kind: 'workout' | 'routine'
  title: string
  /** The smaller line: below a workout's title, above a routine's. '' for none. */
  line: string
  corner: string
  figures: { value: string; label: string }[]
  setCount: number
}

/** The words of a picture. `cleaned` makes a name one that can be drawn; nothing left of it: it counts as missing. */
export function imageContent(facts: ImageFacts, cleaned: (text: string) => string = (text) => text): ImageContent {
  const { kind, setCount } = facts
  const name = (text: string | null, title: Parameters<typeof nameOr>[1]) => nameOr(cleaned(text ?? ''), title) // R-IMG-28
  const counts = [figure(facts.exerciseCount, 'exercise'), figure(setCount, 'set')]
  if (facts.kind === 'routine') {
    const { first_name, last_name } = facts.owner
    const owner = publicName({ first_name: cleaned(first_name ?? ''), last_name: cleaned(last_name ?? '') })
    const title = name(facts.routineName, 'routine')
    return { kind, title, line: imagePossessive(owner), corner: 'Routine', figures: counts, setCount } // R-IMG-27
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

const figure = (count: number, noun: string) => ({ value: String(count), label: count === 1 ? noun : `${noun}s` })
