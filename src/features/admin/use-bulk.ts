import { useEffect, useRef, useState } from 'react'
import { showAlert } from '#ui/alert-queue.ts'
import { bulkComplete, bulkFailed } from './admin-words.ts'
import { type BulkCount, type BulkItem, type BulkResult, runBulk } from './bulk-run.ts'
import type { Made } from './image-answer.ts'
import { requestPicture } from './image-requests.client.ts'
import type { ImageKind } from './image-rows.ts'

/** What has become of a row's picture while this page is open. */
export type RowState = { t: 'making' } | { t: 'made'; address: string } | { t: 'failed'; message: string }

export type BulkAsked = { kind: ImageKind; isForced: boolean }

export type Bulk = {
  stateById: ReadonlyMap<string, RowState>
  /** Of the run that is under way. */
  count: BulkCount | null
  /** Of the one before. */
  result: BulkResult | null
  /** Settles when it is over and what it came to was said (R-ADMIN-18, R-ADMIN-19). */
  run: (items: readonly BulkItem[], asked: BulkAsked) => Promise<void>
  cancel: () => void
  /** Takes the result away, and what the rows say of it. */
  forget: () => void
}

/** Has pictures made, one run at a time; it ends with the page. */
export function useBulk(accountId: string): Bulk {
  const [stateById, setStateById] = useState<ReadonlyMap<string, RowState>>(new Map())
  const [count, setCount] = useState<BulkCount | null>(null)
  const [result, setResult] = useState<BulkResult | null>(null)
  const cancelRef = useRef(new AbortController())
  useEffect(() => () => cancelRef.current.abort(), [])

  const note = (id: string, state: RowState | null) =>
    setStateById((known) => {
      const next = new Map(known)
      if (state) next.set(id, state)
      else next.delete(id)
      return next
    })

  async function run(items: readonly BulkItem[], { kind, isForced }: BulkAsked) {
    const cancel = new AbortController()
    cancelRef.current = cancel
    setResult(null)
    setCount({ total: items.length, processed: 0, failures: [] })
    const over = await runBulk(items, {
      make: ({ id }) => requestPicture({ accountId, kind, id, isForced }),
      wait: (ms) => pause(ms, cancel.signal),
      isCancelled: () => cancel.signal.aborted,
      onBegun: ({ id }) => note(id, { t: 'making' }),
      onEnded: ({ id }, made, now) => {
        note(id, made && stateOf(made))
        setCount(now)
      },
    })
    setCount(null)
    setResult(over)
    if (over.isCancelled) return
    await showAlert(over.stopped === null ? bulkComplete(over) : bulkFailed(over.stopped))
  }

  return {
    stateById,
    count,
    result,
    run,
    cancel: () => cancelRef.current.abort(),
    forget: () => {
      setStateById(new Map())
      setResult(null)
    },
  }
}

function stateOf(made: Made): RowState | null {
  if (made.t === 'made') return { t: 'made', address: new URL(made.url, location.origin).pathname }
  return made.t === 'failed' ? { t: 'failed', message: made.message } : null
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
