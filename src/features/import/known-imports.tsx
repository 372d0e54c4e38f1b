import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { queryClient } from '#identity/client/query-client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { requestImports } from './import-requests.client.ts'
import type { ImportRow } from './imports.ts'

/** In ms between two questions, beside the server's own messages. */
const AGAIN_MS = 1_000

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
      refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? AGAIN_MS : false),
    },
    queryClient,
  )
  return data ?? null
}

export const askForImports = (accountId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: importsKey(accountId) })

/** Whether an import is running or being undone. An account has one such import at most. */
export const isAtWork = ({ state }: ImportRow): boolean => state === 'running' || state === 'undoing'

/** Begins with 'history', so that a change of the history makes it stale. */
const importsKey = (accountId: string) => ['history', 'imports', accountId]

export function ImportNotice() {
  const words = useWords()
  const atWork = useImports()?.find(isAtWork)
  if (!atWork) return null
  return (
    <Link to="/account/import" className="justify-self-start px-1 text-13 text-text-2 tabular-nums hover:text-text">
      {workText(atWork, words)}
    </Link>
  )
}

export function workText({ state, written, skipped, total, undone, undoTotal }: ImportRow, words: Words): string {
  if (state === 'running') {
    return words('import.running.title', { written: words.number(written + skipped), total: words.number(total) })
  }
  if (undoTotal === 0) return words('import.undo.busy') // the import brought only body weights or routines
  return words('import.undo.running', { undone: words.number(undone), total: words.number(undoTotal) })
}
