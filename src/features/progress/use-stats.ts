import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { can } from '#domain/permissions.ts'
import { type Day, dayOf, weekOf } from '#domain/statistics/calendar.ts'
import { ask } from '#identity/client/ask.ts'
import { keptAs, queryClient, readAhead } from '#identity/client/query-client.ts'
import { restoreWorkout } from '#logbook/trash.ts'
import { useOwnerId, useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { Stats, WorkoutsOfDay } from './progress.ts'
import { useAskAgain } from './use-ask-again.ts'

/** The server's answer and the local day it is for. */
type Said = { today: Day; stats: Stats }

type Shown = {
  today: Day
  stats: Stats | null
  /** The first day of the week whose muscles are shown; offline it may be an earlier week. */
  musclesFrom: Day | null
  isLoading: boolean
  /** True without an answer of the server: the statistics are those the device last saw. */
  isFromDevice: boolean
}

/** The statistics of the owner on screen. The device caches the last answer; every change of a workout asks again. */
export function useStats(): Shown {
  const sync = useSync()
  const ownerId = useOwnerId()
  const today = dayOf(sync.now(), sync.timeZone())
  const query = useQuery(
    {
      queryKey: statsKey(ownerId, today),
      queryFn: async ({ signal }): Promise<Said> => {
        const stats = await request<Stats>('/api/stats', { ownerId, today }, signal)
        return { today, stats }
      },
      meta: keptAs(sync, statsOf(ownerId)),
    },
    queryClient,
  )
  useAskAgain('stats')
  const said = query.data
  return {
    today,
    stats: said?.stats ?? null,
    musclesFrom: said ? weekOf(said.today, said.stats.weekStart) : null,
    isLoading: !said && !query.isError,
    isFromDevice: query.isError,
  }
}

const statsKey = (ownerId: string, today: Day) => ['stats', ownerId, today]
const statsOf = (ownerId: string): string => `stats:${ownerId}`

/** Reads the stored statistics in advance, for a page that links to them, so that a press draws them at once. */
export function useStatsAhead() {
  const sync = useSync()
  const ownerId = useOwnerId()
  useEffect(() => {
    void readAhead(sync, statsOf(ownerId), statsKey(ownerId, dayOf(sync.now(), sync.timeZone())))
  }, [sync, ownerId])
}

/** The statistics of the 53 weeks up to a past day; null while the server is asked. */
export function useOtherYear(until: Day | null): Stats | null {
  const ownerId = useOwnerId()
  const query = useQuery(
    {
      queryKey: ['stats', ownerId, 'until', until],
      queryFn: ({ signal }) => request<Stats>('/api/stats', { ownerId, until: until ?? '' }, signal),
      enabled: until !== null,
    },
    queryClient,
  )
  return query.data ?? null
}

export function useWorkoutsOfDay(day: Day | null): WorkoutsOfDay['workouts'] | null {
  const ownerId = useOwnerId()
  const query = useQuery(
    {
      queryKey: ['stats', ownerId, 'day', day],
      queryFn: ({ signal }) => request<WorkoutsOfDay>('/api/stats/day', { ownerId, day: day ?? '' }, signal),
      enabled: day !== null,
    },
    queryClient,
  )
  return query.data?.workouts ?? null
}

type Deleted = { id: string; name: string }

export function useLastDeleted(): { deleted: Deleted | null; restore: () => void } {
  const ownerId = useOwnerId()
  const dispatch = useDispatch()
  const { data } = useQuery(
    {
      queryKey: ['trash', ownerId, 'last'],
      queryFn: async (): Promise<Deleted | null> => {
        const path = `/api/trash/workouts?${new URLSearchParams({ ownerId })}`
        const answer = await ask<{ workouts: Deleted[] }>('GET', path)
        return (answer.t === 'answered' && answer.body.workouts[0]) || null
      },
      enabled: can(useRelation(), 'trash.read'),
    },
    queryClient,
  )
  const deleted = data ?? null
  return { deleted, restore: () => void (deleted && dispatch(restoreWorkout.make({}), deleted.id)) }
}

async function request<Answer>(path: string, query: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(`${path}?${new URLSearchParams(query)}`, { signal })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as Answer
}
