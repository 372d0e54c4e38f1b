import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import { bulkComplete, bulkFailed } from './admin-words.ts'
import type { BulkCount, BulkResult } from './bulk-result.ts'
import type { BulkRunner } from './bulk-runner.client.ts'

/** How far a run is, and what the last one came to. */
export function BulkReport({ bulk }: { bulk: BulkRunner }) {
  const { count, isGathering, result } = bulk.current
  if (count || isGathering) return <Running count={count} onCancel={bulk.cancel} />
  return result && <Over result={result} />
}

/** `count` null: what it is to be of is being asked for. */
function Running({ count, onCancel }: { count: BulkCount | null; onCancel: () => void }) {
  const [isCancelled, setIsCancelled] = useState(false)
  const done = count ? count.processed + count.failures.length : 0
  const text = count ? `${done} of ${count.total}` : 'Gathering the list'
  return (
    <Card className="grid gap-2 px-4 py-3">
      <div className="flex items-center gap-3">
        <b className="flex-1 font-[640]">{text}</b>
        <Button
          size="small"
          variant="quiet"
          isBusy={isCancelled}
          busyText="Ending"
          onClick={() => {
            setIsCancelled(true)
            onCancel()
          }}
        >
          Cancel
        </Button>
      </div>
      <ProgressLine label="Images generated" value={done} max={count?.total ?? 1} text={text} />
    </Card>
  )
}

/** R-ADMIN-17 */
function Over({ result }: { result: BulkResult }) {
  const isWell = result.stopped === null && result.failures.length === 0
  return (
    <Card className="grid gap-2 p-2">
      <Banner tone={isWell ? 'success' : 'error'}>
        {result.stopped === null ? bulkComplete(result) : bulkFailed(result.stopped)}
      </Banner>
      {result.failures.length > 0 && (
        <ul aria-label="Failed" className="grid max-h-60 gap-1 overflow-y-auto px-3 py-1 text-14">
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
