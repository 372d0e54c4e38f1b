import { useState } from 'react'
import { problemOf } from '#identity/client/ask.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestStop } from './import-requests.client.ts'
import type { ImportRow } from './imports.ts'
import { askForImports, workText } from './known-imports.tsx'
import { StateTitle } from './state-title.tsx'

export function RunningImport({ row }: { row: ImportRow }) {
  const { id, written, skipped, total } = row
  const words = useWords()
  const { accountId } = useSync()
  const [isStopping, setIsStopping] = useState(false)
  const done = written + skipped
  const text = workText(row, words)

  async function stop() {
    setIsStopping(true)
    const answer = await requestStop(accountId, id)
    if (answer.t === 'answered') return askForImports(accountId)
    setIsStopping(false)
    toastError(problemOf(answer), { isOffline: answer.t === 'unreachable' })
  }

  return (
    <div className="grid max-w-[696px] gap-2.5">
      <Card className="grid gap-3.5 p-5">
        <div className="flex items-baseline gap-3">
          <StateTitle>{text}</StateTitle>
          <span aria-hidden="true" className="text-text-2 tabular-nums">
            {words.number(total > 0 ? done / total : 0, { style: 'percent' })}
          </span>
        </div>
        <ProgressLine label={words('import.running.label')} value={done} max={total} text={text} />
        <p className="text-text-2">{words('import.running.text')}</p>
        <Button
          variant="quiet"
          className="justify-self-start"
          isBusy={isStopping}
          busyText={words('import.running.stopping')}
          onClick={() => void stop()}
        >
          {words('import.running.stop')}
        </Button>
      </Card>
      <p className="px-1 text-13 text-text-2">{words('import.running.keeps', { count: written })}</p>
    </div>
  )
}

export function UndoingImport({ row }: { row: ImportRow }) {
  const words = useWords()
  const text = workText(row, words)
  return (
    <Card className="grid max-w-[696px] gap-3.5 p-5">
      <StateTitle>{text}</StateTitle>
      <ProgressLine label={words('import.undo.busy')} value={row.undone} max={Math.max(row.undoTotal, 1)} text={text} />
      <p className="text-text-2">{words('import.running.text')}</p>
    </Card>
  )
}

type ReadingCardProps = { fileName: string; share: number; onCancel: () => void }

/** Shows how far a file is read. The page stays usable meanwhile. */
export function ReadingCard({ fileName, share, onCancel }: ReadingCardProps) {
  const words = useWords()
  const text = words('import.reading.title', { percent: words.number(Math.floor(share * 100)) })
  return (
    <Card className="grid max-w-[696px] gap-3.5 p-5">
      <StateTitle>{text}</StateTitle>
      <ProgressLine label={words('import.reading.label')} value={share} max={1} text={text} />
      <p className="truncate text-text-2">{fileName}</p>
      <Button variant="quiet" className="justify-self-start" onClick={onCancel}>
        {words('action.cancel')}
      </Button>
    </Card>
  )
}
