import type { ExerciseSettings } from '#domain/book.ts'
import { roundTo } from '#domain/number.ts'
import type { SetRecordKind } from './lift.ts'
import { isBetter, mostOfEachLoad, type Session, type SessionAmount } from './lift-session.ts'

/** An exercise and the one with which the lifter's book joins it. */
export type SameAs = { id: string } & Pick<ExerciseSettings, 'same_as'>

/** Which exercises count as one. An exercise without a join has its own id. */
export type Joined = {
  idOf: (exerciseId: string) => string
  /** The ids that count as one with this exercise, its own among them, in a fixed order. */
  groupOf: (exerciseId: string) => readonly string[]
}

/** Follows 'Same as …' to the end of a chain. Two devices may make a circle; then all in it get its lowest id. */
export function joinedExercises(rows: readonly SameAs[]): Joined {
  const sameAs = new Map(rows.flatMap(({ id, same_as }) => (same_as && same_as !== id ? [[id, same_as] as const] : [])))
  const idOf = (exerciseId: string): string => {
    const seen: string[] = []
    let id = exerciseId
    for (let next = sameAs.get(id); next !== undefined && !seen.includes(id); next = sameAs.get(id)) {
      seen.push(id)
      id = next
    }
    const round = seen.includes(id) ? seen.slice(seen.indexOf(id)) : [id]
    return round.toSorted()[0] ?? id
  }
  const groups = Map.groupBy(new Set([...sameAs.keys(), ...sameAs.values()]), idOf)
  return { idOf, groupOf: (exerciseId) => groups.get(idOf(exerciseId))?.toSorted() ?? [exerciseId] }
}

export const joinedSessions = (sessions: readonly Session[], joined: Joined): Session[] =>
  [...Map.groupBy(sessions, ({ exerciseId }) => joined.idOf(exerciseId))].map(([id, together]) =>
    joinedSession(id, together),
  )

/** Merges the sessions of joined exercises in one workout, under the name of the chosen one. */
export function joinedSession(exerciseId: string, sessions: readonly Session[]): Session {
  const standing = sessions.find((session) => session.exerciseId === exerciseId)
  const joined = sessions.reduce(together)
  return { ...joined, exerciseId, name: standing?.name ?? joined.name }
}

function together(one: Session, other: Session): Session {
  const best = { ...one.best }
  for (const [kind, said] of Object.entries(other.best) as [SetRecordKind, NonNullable<Session['best']['e1rm']>][]) {
    const standing = best[kind]
    const isFirst = standing && !isBetter(kind, standing, said) && said.set.id < standing.set.id
    if (!standing || isFirst || isBetter(kind, said, standing)) best[kind] = said
  }
  return {
    ...one,
    sets: one.sets + other.sets,
    volume: roundTo(one.volume + other.volume, 3),
    reps: one.reps + other.reps,
    seconds: one.seconds + other.seconds,
    metres: roundTo(one.metres + other.metres, 3),
    unit: one.unit && other.unit && one.unit !== other.unit ? 'mixed' : (one.unit ?? other.unit),
    lifted: roundTo(one.lifted + other.lifted, 3),
    bodyReps: one.bodyReps + other.bodyReps,
    best,
    mostReps: mostOfBoth(one.mostReps, other.mostReps),
    longest: mostOfBoth(one.longest, other.longest),
  }
}

/** The most at each load in two sessions; of equal sets the one with the lower id counts, whatever their order. */
const mostOfBoth = (one: readonly SessionAmount[], other: readonly SessionAmount[]): SessionAmount[] =>
  mostOfEachLoad([...one, ...other].toSorted((a, b) => (a.set.id < b.set.id ? -1 : 1)))
