import type { ExerciseView } from './workout-view.ts'

/**
 * An exercise that the person put off. `ids`: its id and those of its superset; `done`: how many of their sets were
 * done then; `nextId`: the exercise shown instead.
 */
type PutOff = { ids: readonly string[]; done: number; nextId: string }

const KEY = 'sled:put-off'

/**
 * Remembers that an exercise was put off: a reload would open it, because the workout only stores which exercise was
 * worked on last.
 */
export function notePutOff(cards: readonly ExerciseView[], nextId: string) {
  write({ ids: cards.map(({ id }) => id), done: doneOf(cards), nextId })
}

export const forgetPutOff = () => write(null)

/** The exercise to show instead of one put off, until somebody works on the latter; null: show it. */
export function insteadOfPutOff(cards: readonly ExerciseView[], id: string | null): string | null {
  const noted = read()
  if (!noted || id === null || !noted.ids.includes(id)) return null
  if (doneOf(cards.filter((card) => noted.ids.includes(card.id))) > noted.done) return null
  const next = cards.find((card) => card.id === noted.nextId)
  return next?.state === 'incomplete' ? next.id : null
}

const doneOf = (cards: readonly ExerciseView[]): number =>
  cards.flatMap(({ sets }) => sets).filter(({ status }) => status === 'complete').length

function write(noted: PutOff | null) {
  try {
    if (noted) localStorage.setItem(KEY, JSON.stringify(noted))
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage a reload opens the exercise that was worked on last.
  }
}

function read(): PutOff | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as PutOff | null
  } catch {
    return null
  }
}
