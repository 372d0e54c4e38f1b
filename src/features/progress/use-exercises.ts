import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { tripUnitOf } from '#domain/book.ts'
import type { Bests } from '#domain/records/bests.ts'
import { useExerciseSettings, useSettings } from '#frame/use-book.ts'
import { keptAs, queryClient } from '#identity/client/query-client.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import type { ShownUnits } from './chart-kinds.ts'
import type {
  DoneExercise,
  DoneExercises,
  DoneSession,
  ExerciseBests,
  ExerciseProgress,
  ExerciseSessionsPage,
} from './progress.ts'
import { useAskAgain } from './use-ask-again.ts'

type Answered<Answer> = {
  /** Null before the answer, or without one. */
  answer: Answer | null
  isLoading: boolean
  isFromDevice: boolean
  /** True if the server says that the exercise does not exist, or that this person may not see it. */
  isMissing: boolean
}

/** Every exercise of the owner, the one done last first. */
export function useDoneExercises(isWanted = true): Answered<readonly DoneExercise[]> {
  const said = useAnswer<DoneExercises>('exercises', '/api/exercises', { isWanted })
  return { ...said, answer: said.answer?.exercises ?? null }
}

export const useExerciseProgress = (exerciseId: string): Answered<ExerciseProgress> =>
  useAnswer<ExerciseProgress>(exerciseId, `/api/exercises/${exerciseId}`)

/** The bests of an exercise in the running workout, for people who may not see older ones. */
export function useBests(exerciseId: string): Answered<Bests> {
  const query = { exerciseIds: exerciseId }
  const said = useAnswer<ExerciseBests>(`bests ${exerciseId}`, '/api/exercise-bests', { query })
  const bests = said.answer?.[exerciseId] ?? null
  return { ...said, answer: bests, isMissing: said.answer !== null && bests === null }
}

/** The sessions of an exercise, newest first. Not cached, because the device's own workouts are in the history. */
export function useExerciseSessions(exerciseId: string) {
  const ownerId = useOwnerId()
  const query = useInfiniteQuery(
    {
      queryKey: ['exercises', ownerId, exerciseId, 'sessions'],
      queryFn: async ({ pageParam, signal }) => {
        const query = new URLSearchParams({ ownerId, ...(pageParam && { cursor: pageParam }) })
        const response = await fetch(`/api/exercises/${exerciseId}/sessions?${query}`, { signal })
        if (!response.ok) throw new Error(`the sessions answered ${response.status}`)
        return (await response.json()) as ExerciseSessionsPage
      },
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    },
    queryClient,
  )
  return {
    sessions: query.data?.pages.flatMap(({ sessions }): readonly DoneSession[] => sessions) ?? null,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  }
}

/** The units for an exercise. Of weights: the one chosen for it, chosen for all, or that of its newest sets. */
export function useShownUnits(
  exerciseId: string,
  progress: Pick<ExerciseProgress, 'series' | 'isRower'> | null,
): ShownUnits {
  const settings = useSettings()
  const { unit } = useExerciseSettings(exerciseId)
  const newest = progress?.series.findLast((point) => point.unit === 'kg' || point.unit === 'lbs')?.unit
  const own = newest === 'kg' || newest === 'lbs' ? newest : null
  const trip = tripUnitOf(settings) === 'mi' ? 'mi' : 'km'
  return {
    mass: unit ?? settings.unit ?? own ?? settings.last_unit ?? 'lbs',
    trip,
    isRower: progress?.isRower ?? false,
  }
}

/** An answer that the device caches under a name, and asks for again after a change. */
function useAnswer<Answer>(name: string, path: string, { isWanted = true, query: asked = {} } = {}): Answered<Answer> {
  const sync = useSync()
  const ownerId = useOwnerId()
  const query = useQuery(
    {
      queryKey: ['exercises', ownerId, name],
      queryFn: async ({ signal }): Promise<Answer | null> => {
        const response = await fetch(`${path}?${new URLSearchParams({ ownerId, ...asked })}`, { signal })
        if (response.status === 404) return null
        if (!response.ok) throw new Error(`${path} answered ${response.status}`)
        return (await response.json()) as Answer
      },
      meta: keptAs(sync, `progress:${ownerId}:${name}`),
      enabled: isWanted,
    },
    queryClient,
  )
  useAskAgain('exercises')
  const { data, isPending, isError } = query
  return {
    answer: data ?? null,
    isLoading: isPending,
    isFromDevice: isError && data != null,
    isMissing: data === null,
  }
}
