import { nameEnding, type Person, publicName } from '#domain/names.ts'
import { currentWords } from '#words/current-words.ts'
import { formatDuration } from '#words/duration-text.ts'
import type { Language } from '#words/languages.ts'
import { nameOr } from '#words/name-or.ts'
import type { Words } from '#words/words.ts'

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

/** `language`: the owner's. */
export type ImageFacts = { language?: Language } & (WorkoutFacts | RoutineFacts | HistoryFacts)

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
export function imageContent(
  facts: ImageFacts,
  cleaned: (text: string) => string = (text) => text,
  words: Words = currentWords(),
): ImageContent {
  const name = (text: string | null, title: Parameters<typeof nameOr>[1]) => nameOr(cleaned(text ?? ''), title, words) // R-IMG-28
  const ownerOf = ({ first_name, last_name }: Person) =>
    publicName({ first_name: cleaned(first_name ?? ''), last_name: cleaned(last_name ?? '') })
  if (facts.kind === 'history') return historyContent(facts, { owner: ownerOf(facts.owner), name, words })
  const { kind, setCount } = facts
  const counts = [figure(facts.exerciseCount, 'exercises', words), figure(setCount, 'sets', words)]
  if (facts.kind === 'routine') {
    const title = name(facts.routineName, 'routine')
    return {
      kind,
      title,
      line: words('socialImage.owner', genitive(ownerOf(facts.owner))),
      corner: words('socialImage.routine'),
      figures: counts,
      setCount,
    }
  }
  const duration = formatDuration(facts.durationSeconds, words)
  return {
    kind,
    title: name(facts.workoutName, 'workoutImage'),
    line: facts.routineName === undefined ? '' : name(facts.routineName, 'routine'),
    corner: facts.date,
    figures: [...(duration ? [{ value: duration, label: words('socialImage.duration') }] : []), ...counts],
    setCount,
  }
}

function historyContent(
  { workoutCount, durationSeconds, newest }: HistoryFacts,
  { owner, name, words }: { owner: string; name: (text: string, title: 'workout') => string; words: Words },
): ImageContent {
  const hours = Math.floor(durationSeconds / 3600)
  return {
    kind: 'history',
    title: words('socialImage.historyOf', genitive(owner)),
    line: newest.map((workoutName) => name(workoutName, 'workout')).join(' · '),
    corner: words('socialImage.history'),
    figures: [figure(workoutCount, 'workouts', words), ...(hours > 0 ? [figure(hours, 'hours', words)] : [])],
    setCount: workoutCount,
  }
}

/** How the owner's name stands before what is theirs (R-IMG-27). */
const genitive = (name: string) => ({ name, ending: nameEnding(name) })

const figure = (count: number, of: 'exercises' | 'sets' | 'workouts' | 'hours', words: Words) => ({
  value: String(count),
  label: words(`socialImage.${of}`, { count }),
})
