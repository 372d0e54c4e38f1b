import {
  type Query,
  QueryClient,
  type QueryFunction,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import type { Sync } from '#sync/client/sync.ts'
import { listsAreLoaded } from './loaded-lists.client.ts'

/**
 * Pages that are no documents. `networkMode: 'always'`, because a browser that calls itself offline may still reach a
 * server in the room. Two tries, for poor reception.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      retry: 1,
      retryDelay: 1_000,
      refetchOnWindowFocus: false,
      persister: askAndKeep,
    },
  },
})

type Kept = {
  sync: Sync
  name: string
  /** What the device stores of an answer; null: nothing. `shown` turns that back into an answer. */
  stored?: (answer: unknown) => unknown
  shown?: (stored: unknown) => unknown
}

/**
 * `meta` of a query whose answer the device stores, and shows until the server answers. `name` contains the owner's id
 * if the answer is about an owner.
 */
export const keptAs = (sync: Sync, name: string, formats: Omit<Kept, 'sync' | 'name'> = {}) => ({
  kept: { sync, name, ...formats } satisfies Kept,
})

async function askAndKeep(ask: QueryFunction, context: QueryFunctionContext, query: Query): Promise<unknown> {
  const kept = context.meta?.['kept'] as Kept | undefined
  if (!kept) return ask(context)
  const showing = showKept(kept, query)
  const keep = kept.sync.keeper()
  try {
    const answer = await ask(context)
    const stored = kept.stored ? kept.stored(answer) : answer
    if (stored !== null) void keep(kept.name, stored)
    return answer
  } catch (error) {
    await showing // Shown later, the stored answer would erase the query's failure.
    throw error
  }
}

/** Shows the stored answer; `dataUpdatedAt` stays 0 until the server answers. */
async function showKept({ sync, name, shown }: Kept, query: Query) {
  if (query.state.data !== undefined) return
  const stored = await sync.readHint(name)
  if (stored === undefined || query.state.data !== undefined) return
  query.setData(shown ? shown(stored) : stored, { updatedAt: 0, manual: true })
}

/** Reads a stored answer before its page opens, so that the page draws it at once. */
export const readAhead = (sync: Sync, name: string, queryKey: QueryKey): Promise<void> =>
  showKept({ sync, name }, queryClient.getQueryCache().build(queryClient, { queryKey }))

/**
 * Revisions that the server told about while the device lacked the documents. The lists have been asked again for
 * these, so the arriving documents make nothing ask once more.
 */
export const toldRevs = new Map<string, number>()

/**
 * Asks for queries again. A first answer that is on its way may be outdated, so such a query asks again right after
 * that answer.
 */
function askAgain(queryKey?: readonly string[]): void {
  const first = queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: hasNoData })
  void queryClient.invalidateQueries({ queryKey })
  for (const query of first) {
    void query.promise?.then(
      () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }),
      () => undefined, // the page shows the failure, or has closed
    )
  }
}

const waiting = new Set<Query>()

/** Asks for queries again after the answers on their way: news that come faster than answers would cancel each. */
function askInTurn(queryKey: readonly string[]): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    if (waiting.has(query)) continue
    waiting.add(query)
    const answered = query.state.fetchStatus === 'fetching' ? query.promise?.catch(() => undefined) : undefined
    void Promise.resolve(answered).then(() => {
      waiting.delete(query)
      return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    })
  }
}

const hasNoData = ({ state }: Query) => state.data === undefined

listsAreLoaded({ queryClient, toldRevs, askAgain, askInTurn })
