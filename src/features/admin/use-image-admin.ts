import { type Dispatch, type SetStateAction, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { problemOf } from '#identity/client/ask.ts'
import { askQuestion, showAlert } from '#ui/alert-queue.ts'
import { toastError, toastInfo } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { bulkComplete } from './admin-words.ts'
import { type BulkPlan, BulkRunner, stillSelected } from './bulk-run.client.ts'
import { requestAllImages, requestPicture } from './image-requests.client.ts'
import type { ImageKind, ImageRow, ImagesFilter } from './image-rows.ts'
import { type Images, refreshImages, useImages } from './use-images.ts'

export type ImageAdmin = {
  kind: ImageKind
  setKind: (kind: ImageKind) => void
  filter: ImagesFilter
  setFilter: (filter: ImagesFilter) => void
  images: Images
  /** The rows with the pictures made since the page opened. */
  rows: readonly ImageRow[]
  selected: ReadonlySet<string>
  setSelected: (ids: ReadonlySet<string>) => void
  bulk: BulkRunner
  /** Call this after a picture was made outside of a run. */
  noteMade: (id: string) => void
  generateSelected: () => void
  generateListed: () => void
  generateEverywhere: () => void
  regenerateAll: () => void
}

const NONE: ReadonlySet<string> = new Set()

export function useImageAdmin(accountId: string): ImageAdmin {
  const [kind, setKind] = useState<ImageKind>('workout')
  const [filter, setFilter] = useState<ImagesFilter>('missing')
  const [selected, setSelected] = useState(NONE)
  const images = useImages({ accountId, kind, filter })
  const bulk = useBulk(accountId)
  const rows = images.rows.map((row) => {
    const state = bulk.current.stateById.get(row.id)
    return state?.t === 'made' ? { ...row, og_image_url: new URL(state.url, location.origin).pathname } : row
  })

  const runs = useRuns({ accountId, kind, rows, selected, setSelected, bulk })
  return {
    kind,
    setKind: (next) => {
      setKind(next)
      setSelected(NONE)
      bulk.forget()
    },
    filter,
    setFilter: (next) => {
      setFilter(next)
      setSelected(NONE)
      bulk.forget()
    },
    images,
    rows,
    selected,
    setSelected,
    bulk,
    noteMade: (id) => {
      bulk.note(id, null)
      void refreshImages()
    },
    ...runs,
  }
}

type Ran = Pick<ImageAdmin, 'kind' | 'rows' | 'selected' | 'bulk'> & {
  accountId: string
  setSelected: Dispatch<SetStateAction<ReadonlySet<string>>>
}
type Runs = Pick<ImageAdmin, 'generateSelected' | 'generateListed' | 'generateEverywhere' | 'regenerateAll'>

function useRuns({ accountId, kind, rows, selected, setSelected, bulk }: Ran): Runs {
  async function start(plan: Omit<BulkPlan, 'kind'>) {
    const over = await bulk.start({ kind, ...plan })
    if (!over) return
    setSelected((now) => stillSelected(now, over.items))
    void refreshImages()
    if (over.result.isCancelled) return
    const { stopped } = over.result
    await showAlert(
      stopped === null ? bulkComplete(over.result) : currentWords()('admin.bulk.failed', { message: stopped }),
    )
  }

  async function gather(of: ImagesFilter, signal: AbortSignal) {
    const answer = await requestAllImages({ accountId, kind, filter: of }, signal)
    if (signal.aborted) return null
    if (answer.t === 'answered') return someOf(answer.body)
    void showAlert(currentWords()('admin.bulk.failed', { message: problemOf(answer) }))
    return null
  }

  const generateSelected = () => {
    const chosen = rows.filter(({ id }) => selected.has(id))
    if (chosen.length === 0) toastError(currentWords()(`admin.images.noneSelected.${kind}`))
    else void start({ isForced: true, gather: async () => chosen })
  }

  const generateListed = () => {
    const missing = rows.filter((row) => row.og_image_url === null)
    void start({ isForced: false, gather: async () => someOf(missing) })
  }

  const regenerateAll = () => {
    const words = currentWords()
    const question = {
      text: words(`admin.images.overwrite.${kind}`),
      confirmText: words('admin.images.continue'),
      isDestructive: true,
    }
    void start({ isForced: true, confirm: () => askQuestion(question), gather: (signal) => gather('all', signal) })
  }

  return {
    generateSelected,
    generateListed,
    generateEverywhere: () => void start({ isForced: false, gather: (signal) => gather('missing', signal) }),
    regenerateAll,
  }
}

/** The rows; null if there are none, after a message. */
function someOf(rows: readonly ImageRow[]): readonly ImageRow[] | null {
  if (rows.length > 0) return rows
  toastInfo(currentWords()('admin.images.noneMissing'))
  return null
}

/** Runs that make pictures. Leaving the page cancels a run. */
function useBulk(accountId: string): BulkRunner {
  const runner = useMemo(() => new BulkRunner((picture) => requestPicture({ accountId, ...picture })), [accountId])
  useSyncExternalStore(runner.subscribe, () => runner.current)
  useEffect(() => runner.cancel, [runner])
  return runner
}
