import { useState } from 'react'
import { noConnection } from '#identity/client/ask.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Switch } from '#ui/switch.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestUndo } from './import-requests.client.ts'
import type { ImportRow } from './imports.ts'
import { askForImports } from './known-imports.tsx'

/** Asks whether to take an import back, and what becomes of the workouts that were changed since (R-IMP-27). */
export function UndoImport({ row, onClose }: { row: ImportRow; onClose: () => void }) {
  const words = useWords()
  const { accountId } = useSync()
  const [withChanged, setWithChanged] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { changed, changedWorkouts } = row
  const removed = row.written - (withChanged ? 0 : changed)

  async function undo() {
    setIsBusy(true)
    const answer = await requestUndo(accountId, row.id, withChanged)
    setIsBusy(false)
    if (answer.t !== 'answered') {
      return toastError(answer.t === 'refused' ? answer.message : noConnection(), {
        isOffline: answer.t === 'unreachable',
      })
    }
    await askForImports(accountId)
    toastSuccess(words('import.undo.done'))
    onClose()
  }

  return (
    <AlertDialog
      isOpen
      text={words('import.undo.title')}
      description={words('import.undo.text', { count: removed })}
      confirmText={words('import.undo.confirm')}
      confirmVariant="danger"
      isBusy={isBusy}
      busyText={words('import.undo.busy')}
      cancelText={words('action.cancel')}
      onConfirm={() => void undo()}
      onCancel={onClose}
      layout="stack"
    >
      {changed > 0 && (
        <div className="grid gap-2">
          <p>{words('import.undo.changed', { count: changed })}</p>
          <ul className="max-h-40 overflow-auto text-13 text-text-2">
            {changedWorkouts.map(({ id, name, startedAt }) => (
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
