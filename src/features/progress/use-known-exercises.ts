import { useEffect, useState } from 'react'
import { exerciseIdByName } from '#domain/exercise.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import type { DoneName } from '#domain/exercise-suggestions.ts'
import { type KnownExercises, knownExercises } from '#domain/known-exercises.ts'
import type { Section } from '#domain/section.ts'
import { useBook, useUnitHere } from '#frame/use-book.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { SessionBook } from './exercise-history.client.ts'
import { useDoneExercises } from './use-exercises.ts'
import { useOwnNames } from './use-naming.ts'
import { useSessionBook } from './use-session-book.ts'

/** What a sheet needs in which a person adds or swaps an exercise. */
type Choosing = {
  /** The exercises in documents on this device. `taken`: names that cannot be chosen. */
  known: (taken?: readonly string[]) => KnownExercises
  /** Everything the owner has done; empty before the server's answer. */
  done: readonly DoneName[]
  idOf: (name: string) => string
  /**
   * The last session of an exercise; null: none; undefined: this device does not know. `exerciseId`: where it is known,
   * because finding it is slow.
   */
  sessionOf: (name: string, section?: Section, exerciseId?: string) => ExerciseSession | null | undefined
  /** Whether the server's answer about an exercise is still on its way. */
  isAsking: (exerciseId: string) => boolean
}

/** The owner's exercises and their last sessions, for an open sheet. */
export function useKnownExercises(isOpen: boolean): Choosing {
  const { documents } = useSync()
  const ownerId = useOwnerId()
  const book = useBook()
  const unitHere = useUnitHere()
  const { answer } = useDoneExercises(isOpen)
  const ownNames = useOwnNames(isOpen)
  const sessions = useSessionBook()
  const lastOf = useLastSessions(isOpen, sessions)
  const idOf = (name: string) => exerciseIdByName(ownerId, name, ownNames())
  return {
    known: (taken = []) =>
      knownExercises(documents.documents('routine', ownerId), documents.documents('workout', ownerId), {
        ...{ taken, book, unitHere: unitHere() },
      }),
    done: answer ?? NONE,
    idOf,
    sessionOf: (name, section, exerciseId = idOf(name)) => lastOf(exerciseId, section),
    isAsking: (exerciseId) => sessions.source(exerciseId) === 'asking',
  }
}

const NONE: readonly DoneName[] = []

/**
 * The newest session of each exercise, preferably in this section. Asks the server for the exercises that the sheet
 * shows.
 */
function useLastSessions(isOpen: boolean, book: SessionBook) {
  const [wanted] = useState(() => new Map<string, () => void>())
  const [, redraw] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const stop = book.subscribe(() => redraw((count) => count + 1))
    return () => {
      stop()
      for (const end of wanted.values()) end()
      wanted.clear()
    }
  }, [isOpen, book, wanted])
  return (exerciseId: string, section: string | undefined): ExerciseSession | null | undefined => {
    // Asks after the sheet has drawn the exercise.
    if (isOpen && !wanted.has(exerciseId)) {
      wanted.set(exerciseId, () => undefined)
      queueMicrotask(() => wanted.has(exerciseId) && wanted.set(exerciseId, book.want(exerciseId)))
    }
    const sessions = book.sessions(exerciseId)
    const last = sessions.find((session) => session.section === section) ?? sessions[0]
    return last ?? (book.source(exerciseId) === 'server' ? null : undefined)
  }
}
