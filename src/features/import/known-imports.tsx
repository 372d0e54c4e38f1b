import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { queryClient } from '#identity/client/query-client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useWords } from '#words/use-words.ts'
import { requestImports } from './import-requests.client.ts'
import type { ImportRow } from './imports.ts'

/** How often the server is asked while an import runs, beside what it tells by itself, in ms (R-IMP-24). */
const AGAIN_MS = 1_000

/** The account's imports, newest first; null: the server has not said. It is asked again with the history. */
export function useImports(): readonly ImportRow[] | null {
  const { accountId } = useSync()
  const { data } = useQuery(
    {
      queryKey: importsKey(accountId),
      queryFn: async () => {
        const answer = await requestImports(accountId)
        if (answer.t !== 'answered') throw new Error('the imports are not known')
        return answer.body.imports
      },
      refetchInterval: ({ state }) => (state.data?.some(isRunning) ? AGAIN_MS : false),
    },
    queryClient,
  )
  return data ?? null
}

/** Asks for them now. */
export const askForImports = (accountId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: importsKey(accountId) })

export const isRunning = ({ state }: ImportRow): boolean => state === 'running'

/** A change of the history makes it stale. */
const importsKey = (accountId: string) => ['history', 'imports', accountId]

/** A quiet line while an import runs, which leads to it (R-IMP-24). */
export function ImportNotice() {
  const words = useWords()
  const running = useImports()?.find(isRunning)
  if (!running) return null
  const { written, skipped, total } = running
  return (
    <Link to="/account/import" className="justify-self-start px-1 text-13 text-text-2 tabular-nums hover:text-text">
      {words('import.running.title', { written: words.number(written + skipped), total: words.number(total) })}
    </Link>
  )
}
