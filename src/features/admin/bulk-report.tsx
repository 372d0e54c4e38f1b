import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import { useWords } from '#words/use-words.ts'
import { bulkComplete } from './admin-words.ts'
import type { BulkCount, BulkResult } from './bulk-result.ts'
import type { BulkRunner } from './bulk-runner.client.ts'

/** The progress of a run, and the result of the last one. */
export function BulkReport({ bulk }: { bulk: BulkRunner }) {
  const { count, isGathering, result } = bulk.current
  if (count || isGathering) return <Running count={count} onCancel={bulk.cancel} />
  return result && <Over result={result} />
}

/** `count` null: the list is still being gathered. */
function Running({ count, onCancel }: { count: BulkCount | null; onCancel: () => void }) {
  const words = useWords()
  const [isCancelled, setIsCancelled] = useState(false)
  const done = count ? count.processed + count.failures.length : 0
  const text = count ? words('admin.bulk.progress', { done, total: count.total }) : words('admin.bulk.gathering')
  return (
    <Card className="grid gap-2 px-4 py-3">
      <div className="flex items-center gap-3">
        <b className="flex-1 font-[640]">{text}</b>
        <Button
          size="small"
          variant="quiet"
          isBusy={isCancelled}
          busyText={words('admin.bulk.ending')}
          onClick={() => {
            setIsCancelled(true)
            onCancel()
          }}
        >
          {words('action.cancel')}
        </Button>
      </div>
      <ProgressLine label={words('admin.bulk.label')} value={done} max={count?.total ?? 1} text={text} />
    </Card>
  )
}

/** R-ADMIN-17 */
function Over({ result }: { result: BulkResult }) {
  const words = useWords()
  const isWell = result.stopped === null && result.failures.length === 0
  return (
    <Card className="grid gap-2 p-2">
      <Banner tone={isWell ? 'success' : 'error'}>
        {result.stopped === null ? bulkComplete(result) : words('admin.bulk.failed', { message: result.stopped })}
      </Banner>
      {result.failures.length > 0 && (
        <ul aria-label={words('admin.bulk.failures')} className="grid max-h-60 gap-1 overflow-y-auto px-3 py-1 text-14">
          {result.failures.map(({ id, name, message }) => (
            <li key={id} className="wrap-anywhere">
              <b className="font-[600]">{name}</b>: <span className="text-danger-text">{message}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
