import { currentWords } from '#words/current-words.ts'
import type { BulkResult } from './image-rows.ts'

export const bulkComplete = ({ processed, total, failures, isCancelled }: BulkResult): string =>
  currentWords()(isCancelled ? 'admin.bulk.cancelled' : 'admin.bulk.complete', {
    processed,
    total,
    failed: failures.length,
  })

/** The two ends of an id, which are enough to tell two ids apart. */
export const shortId = (id: string): string => `${id.slice(0, 4)}…${id.slice(-4)}`
