import type { Answers, FileRead, Refusal, Row } from '#domain/import/file-read.ts'
import {
  type AccountNames,
  matchNames,
  type NameMatch,
  type PlanChoices,
  planOf,
} from '#domain/import/names-of-plan.ts'
import type { ImportPlan } from '#domain/import/plan.ts'
import { readRows } from '#domain/import/read-rows.ts'
import { MAX_FILE_BYTES, openFile } from './open-file.client.ts'

/*
 * The worker that reads a file, so that the page stays usable (R-IMP-03). It keeps the rows: another answer is a message
 * without a file.
 */

/** What the page asks: to read a file, to read the same one with other answers, and at last for the plan. */
type ReaderRequest = { file?: File; answers: Answers; names: AccountNames } | { choices: PlanChoices }

/** What the worker says: how much is read, 0 to 1, then what the file holds or why it cannot be read; and the plan. */
type ReaderReport =
  | { share: number }
  | { read: FileRead; matches: NameMatch[] }
  | { refusal: Refusal }
  | { plan: ImportPlan }

let rows: Row[] = []
let read: FileRead | Refusal = 'empty'

addEventListener('message', async ({ data }: MessageEvent<ReaderRequest>) => {
  if ('choices' in data) {
    if (typeof read !== 'string') report({ plan: planOf(read, data.choices) })
    return
  }
  const opened = data.file ? await openedFile(data.file) : { rows }
  rows = typeof opened === 'string' ? [] : opened.rows
  read = typeof opened === 'string' ? opened : readRows(rows, data.answers)
  report(typeof read === 'string' ? { refusal: read } : { read, matches: matchNames(read.names, data.names) })
})

async function openedFile(file: File): Promise<{ rows: Row[] } | Refusal> {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge'
  const opened = openFile(new Uint8Array(await file.arrayBuffer()), reportShare)
  if (typeof opened === 'string') return opened
  return 'rows' in opened ? opened : 'notALog'
}

function reportShare(share: number) {
  report({ share })
}

const report = (message: ReaderReport) => postMessage(message)
