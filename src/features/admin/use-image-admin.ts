import { useState } from 'react'
import { askQuestion, showAlert } from '#ui/alert-queue.ts'
import { toastError, toastInfo } from '#ui/toaster.tsx'
import { bulkFailed, nothingSelected, overwriteQuestion } from './admin-words.ts'
import { messageOf, requestAllImages } from './image-requests.client.ts'
import type { ImageKind, ImageRow, ImagesFilter } from './image-rows.ts'
import { type Bulk, useBulk } from './use-bulk.ts'
import { type Images, useImages } from './use-images.ts'

export type ImageAdmin = {
  kind: ImageKind
  setKind: (kind: ImageKind) => void
  filter: ImagesFilter
  setFilter: (filter: ImagesFilter) => void
  images: Images
  /** With the pictures that were made since they were listed. */
  rows: readonly ImageRow[]
  selected: ReadonlySet<string>
  setSelected: (ids: ReadonlySet<string>) => void
  bulk: Bulk
  /** A run is under way, or what it is to be of is being asked for. */
  isBusy: boolean
  generateSelected: () => void
  generateListed: () => void
  generateEverywhere: () => void
  regenerateAll: () => void
}

const NONE: ReadonlySet<string> = new Set()

/** What `/og-image-admin` shows, and what its buttons do. */
export function useImageAdmin(accountId: string): ImageAdmin {
  const [kind, setKind] = useState<ImageKind>('workout')
  const [filter, setFilter] = useState<ImagesFilter>('missing')
  const [selected, setSelected] = useState(NONE)
  const [isGathering, setIsGathering] = useState(false)
  const images = useImages({ accountId, kind, filter })
  const bulk = useBulk(accountId)
  const rows = images.rows.map((row) => {
    const state = bulk.stateById.get(row.id)
    return state?.t === 'made' ? { ...row, og_image_url: state.address } : row
  })
  const isBusy = isGathering || bulk.count !== null

  function run(items: readonly ImageRow[], isForced: boolean) {
    if (items.length === 0) toastInfo('No images are missing.')
    else void bulk.run(items, { kind, isForced }).then(() => setSelected(NONE))
  }

  async function runOnServer(of: ImagesFilter) {
    setIsGathering(true)
    const answer = await requestAllImages({ accountId, kind, filter: of })
    setIsGathering(false)
    if (answer.t === 'answered') run(answer.body, of === 'all')
    else void showAlert(bulkFailed(messageOf(answer)))
  }

  async function regenerateAll() {
    const text = overwriteQuestion(kind)
    if (await askQuestion({ text, confirmText: 'Continue', isDestructive: true })) await runOnServer('all')
  }

  const generateSelected = () => {
    const chosen = rows.filter(({ id }) => selected.has(id))
    if (chosen.length === 0) toastError(nothingSelected(kind))
    else run(chosen, true)
  }

  return {
    kind,
    setKind: (next) => {
      setKind(next)
      setSelected(NONE)
    },
    filter,
    setFilter: (next) => {
      setFilter(next)
      setSelected(NONE)
    },
    images,
    rows,
    selected,
    setSelected,
    bulk,
    isBusy,
    generateSelected,
    generateListed: () =>
      run(
        rows.filter((row) => row.og_image_url === null),
        false,
      ),
    generateEverywhere: () => void runOnServer('missing'),
    regenerateAll: () => void regenerateAll(),
  }
}
