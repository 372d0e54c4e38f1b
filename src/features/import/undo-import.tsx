import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf } from '#identity/client/ask.ts'
import { queryClient } from '#identity/client/query-client.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { announce } from '#ui/announcer.tsx'
import { Switch } from '#ui/switch.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestChanged, requestUndo } from './import-requests.client.ts'
import type { ImportRow } from './imports.ts'
import { askForImports } from './known-imports.tsx'

/** Asks about the undo, and about changed workouts. */
export function UndoImport({ row, onClose }: { row: ImportRow; onClose: () => void }) {
  const words = useWords()
  const { accountId } = useSync()
  const [withChanged, setWithChanged] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const changed = useChangedSince(accountId, row.id)
  const removed = row.written - (withChanged ? 0 : (changed?.count ?? 0))

  async function undo() {
    setIsBusy(true)
    const answer = await requestUndo(accountId, row.id, withChanged)
    setIsBusy(false)
    if (answer.t !== 'answered') {
      return toastError(problemOf(answer), {
        isOffline: answer.t === 'unreachable',
      })
    }
    await askForImports(accountId)
    // The page itself shows the progress and the end.
    announce(words('import.undo.busy'))
    onClose()
  }

  return (
    <AlertDialog
      isOpen
      text={words('import.undo.title')}
      description={row.written > 0 ? words('import.undo.text', { count: removed }) : undefined}
      confirmText={words('import.undo.confirm')}
      confirmVariant="danger"
      isBusy={isBusy}
      busyText={words('import.undo.busy')}
      cancelText={words('action.cancel')}
      onConfirm={() => void undo()}
      onCancel={onClose}
      layout="stack"
    >
      {row.routines > 0 && <p>{words('import.undo.routines', { count: row.routines })}</p>}
      {changed && changed.count > 0 && (
        <div className="grid gap-2">
          <p>{words('import.undo.changed', { count: changed.count })}</p>
          <ul className="max-h-40 overflow-auto text-13 text-text-2">
            {changed.workouts.map(({ id, name, startedAt }) => (
              <li key={id} className="truncate">
                {name} · {words.date(startedAt, { dateStyle: 'medium' })}
              </li>
            ))}
          </ul>
          <Switch label={words('import.undo.withChanged')} isOn={withChanged} onChange={setWithChanged} />
        </div>
      )}
    </AlertDialog>
  )
}

/** The workouts of the import that somebody changed. */
function useChangedSince(accountId: string, importId: string) {
  const { data } = useQuery(
    {
      queryKey: ['history', 'import-changed', accountId, importId],
      queryFn: async () => {
        const answer = await requestChanged(accountId, importId)
        if (answer.t !== 'answered') throw new Error('what was changed since is not known')
        return answer.body
      },
    },
    queryClient,
  )
  return data
}
