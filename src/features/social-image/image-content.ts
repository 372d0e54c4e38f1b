import type { Language } from '#domain/languages.ts'
import { nameEnding, type Person } from '#domain/names.ts'
import { formatDuration } from '#words/duration-text.ts'
import { nameOr } from '#words/name-or.ts'
import { publicName } from '#words/person-name.ts'
import type { Words } from '#words/words.ts'
import { isolatedName } from './right-to-left.ts'

export type WorkoutFacts = {
  kind: 'workout'
  workoutName: string | null
  /** Undefined: no routine, or a private one. Null: a routine whose name is empty. */
  routineName: string | null | undefined
  /** The date as it is shown: 'March 5, 2025'. */
  date: string
  durationSeconds: number | null
  exerciseCount: number
  setCount: number
  /** 0 while the owner hides records. */
  recordCount: number
}

export type RoutineFacts = {
  kind: 'routine'
  owner: Person
  routineName: string | null
  exerciseCount: number
  setCount: number
}

type PlanFacts = {
  kind: 'plan'
  owner: Person
  planName: string
  /** The number of its slots, and of different exercises in them. */
  dayCount: number
  exerciseCount: number
}

type HistoryFacts = {
  kind: 'history'
  owner: Person
  workoutCount: number
  /** The duration of all workouts together. */
  durationSeconds: number
  newest: readonly string[]
}

/** `language` is the owner's. */
export type ImageFacts = { language?: Language } & (WorkoutFacts | RoutineFacts | PlanFacts | HistoryFacts)

/** All words and numbers on a picture. */
export type ImageContent = {
  kind: ImageFacts['kind']
  title: string
  /** The smaller line: below a workout's title, above a routine's or plan's; '' for none. */
  line: string
  corner: string
  figures: { value: string; label: string }[]
  /** The number of ticks: one for each set, in a plan for each day, in a history for each workout. */
  setCount: number
  /** The forms of Han characters, if there are any (R-REACH-16). */
  han?: Han
  /** The owner's language is read from right to left (R-REACH-14). */
  isMirrored?: true
}

/** Han characters have other forms in Japanese than in simplified Chinese. */
export type Han = 'JP' | 'SC'

/** `cleaned` turns a name into one that the font can draw. An empty result counts as missing. */
export function imageContent(
  facts: ImageFacts,
  words: Words,
  cleaned: (text: string) => string = (text) => text,
): ImageContent {
  const name = (text: string | null, title: Parameters<typeof nameOr>[1]) => nameOr(cleaned(text ?? ''), title, words)
  const ownerOf = ({ first_name, last_name }: Person) =>
    isolatedName(publicName({ first_name: cleaned(first_name ?? ''), last_name: cleaned(last_name ?? '') }, words))
  if (facts.kind === 'history') return historyContent(facts, { owner: ownerOf(facts.owner), name, words })
  const exercises = figure(facts.exerciseCount, 'exercises', words)
  if (facts.kind === 'plan') {
    return {
      kind: 'plan',
      title: name(facts.planName, 'plan'),
      line: words('socialImage.owner', genitive(ownerOf(facts.owner))),
      corner: words('socialImage.plan'),
      figures: [figure(facts.dayCount, 'days', words), exercises],
      setCount: facts.dayCount,
    }
  }
  const { kind, setCount } = facts
  const counts = [exercises, figure(setCount, 'sets', words)]
  if (facts.kind === 'routine') {
    return {
      kind: 'routine',
      title: name(facts.routineName, 'routine'),
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
    figures: [
      ...(duration ? [{ value: duration, label: words('socialImage.duration') }] : []),
      ...counts,
      ...(facts.recordCount > 0 ? [figure(facts.recordCount, 'records', words)] : []),
    ],
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
    line: newest.map((workoutName) => isolatedName(name(workoutName, 'workout'))).join(' · '),
    corner: words('socialImage.history'),
    figures: [figure(workoutCount, 'workouts', words), ...(hours > 0 ? [figure(hours, 'hours', words)] : [])],
    setCount: workoutCount,
  }
}

/** The owner's name in the form before the thing they own. */
const genitive = (name: string) => ({ name, ending: nameEnding(name) })

const figure = (count: number, of: 'days' | 'exercises' | 'sets' | 'records' | 'workouts' | 'hours', words: Words) => ({
  value: String(count),
  label: words(`socialImage.${of}`, { count }),
})
