import { z } from 'zod/mini'
import { withConsequences } from '#domain/workout-end.ts'
import { idArg } from '#logbook/args.ts'
import { defineOperation, refused } from '#sync/operation.ts'
import { patchRow } from '#sync/patch-row.ts'
import { withSet } from './changed-rows.ts'
import { asksToLog } from './logging-question.ts'

/**
 * 'Mark as not done': a completed set of a running workout is ready again, and nobody's (R-SET-10, R-SET-21). What has
 * ended meanwhile stays as it is: it is put right in the history.
 */
export const reopenSet = defineOperation({
  kind: 'set.reopen',
  version: 1,
  document: 'workout',
  args: z.object({ setId: idArg }),
  failure: 'failed.set.save', // R-ERR-10
  asks: asksToLog,
  apply(document, { setId }, meta) {
    const set = document?.sets.find((row) => row.id === setId)
    if (!document || !set) return refused('gone')
    if (set.status !== 'complete' || !document.workout.is_active) return { document }
    const open = patchRow(set, { status: 'default' as const, account_id: null }, meta)
    return { document: withConsequences(document, withSet(document, open, meta), { ...meta, isCompletion: false }) }
  },
})
