import { useRef, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { bulkComplete, bulkFailed, FILTER_NAMES, LOGGED_OUT, TAB_NAMES } from './admin-words.ts'
import type { BulkRunner } from './bulk-run.client.ts'
import type { AdminUser, BulkCount, BulkResult } from './image-rows.ts'
import { FILTERS, type ImageKind } from './image-rows.ts'
import { ImageTable } from './image-table.tsx'
import { PreviewCard } from './preview-card.tsx'
import { type ImageAdmin, useImageAdmin } from './use-image-admin.ts'

/** `/og-image-admin`: the pictures of everything, made again by hand (R-ADMIN-04..24). */
export function ImageAdminPage({ user }: { user: AdminUser | null }) {
  if (!user) return <main className="p-4">{LOGGED_OUT}</main>
  return <Admin user={user} />
}

const TABS = [
  { value: 'workout', label: TAB_NAMES.workout },
  { value: 'routine', label: TAB_NAMES.routine },
] as const
const FILTER_SEGMENTS = FILTERS.map((value) => ({ value, label: FILTER_NAMES[value] }))

function Admin({ user }: { user: AdminUser }) {
  const admin = useImageAdmin(user.id)
  const { kind, images, rows } = admin
  const [previewId, setPreviewId] = useState('')
  const isWide = useIsWide()
  const previewRef = useRef<HTMLDivElement>(null)
  function preview(id: string) {
    setPreviewId(id)
    // On a phone it lies below the whole list.
    requestAnimationFrame(() => previewRef.current?.scrollIntoView({ block: 'nearest' }))
  }
  function show(next: ImageKind) {
    admin.setKind(next)
    setPreviewId('')
  }
  return (
    <>
      <PageHeader title="OG Image Admin">
        {isWide && <RegenerateAll admin={admin} />}
        {images.total !== null && (
          <Chip className="mx-2">
            {rows.length} of {images.total}
          </Chip>
        )}
      </PageHeader>
      <main id="main" className={`${PAGE_TOP} pb-[calc(var(--nav-h)+16px)] md:pb-8 md:pl-(--shell-left)`}>
        <div className="grid max-w-[1400px] grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 md:px-7 md:pt-4 min-[1100px]:grid-cols-[minmax(0,1fr)_300px]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
            <div className="flex flex-wrap justify-between gap-3 max-md:flex-col max-md:items-start">
              <Tabs label="Images of" tabs={TABS} value={kind} onValueChange={show} panelId="admin-images" />
              <Segmented
                label="Filter"
                isLabelHidden
                segments={FILTER_SEGMENTS}
                value={admin.filter}
                onValueChange={admin.setFilter}
                className="max-md:w-full [&_label]:flex-auto [&_label]:px-3"
              />
            </div>
            <Actions admin={admin} hasRegenerate={!isWide} />
            <BulkReport bulk={admin.bulk} />
            <div id="admin-images" role="tabpanel" aria-label={TAB_NAMES[kind]} className="grid gap-3">
              <ImageTable admin={admin} user={user} onPreview={preview} />
            </div>
          </div>
          <div ref={previewRef} className="scroll-mb-[calc(var(--nav-h)+16px)] self-start">
            <PreviewCard
              key={kind}
              user={user}
              kind={kind}
              id={previewId}
              onIdChange={setPreviewId}
              onMade={admin.noteMade}
            />
          </div>
        </div>
      </main>
    </>
  )
}

/** One row, which scrolls by itself on a phone. */
function Actions({ admin, hasRegenerate }: { admin: ImageAdmin; hasRegenerate: boolean }) {
  const { selected, bulk, generateSelected, generateListed, generateEverywhere } = admin
  const { isBusy } = bulk.current
  return (
    <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
      <Button size="small" disabled={isBusy} onClick={generateSelected}>
        Generate Selected ({selected.size})
      </Button>
      <Button size="small" variant="quiet" disabled={isBusy} onClick={generateListed}>
        Generate All Missing
      </Button>
      <Button size="small" variant="quiet" disabled={isBusy} onClick={generateEverywhere}>
        Generate For All (Missing)
      </Button>
      {hasRegenerate && <RegenerateAll admin={admin} />}
    </div>
  )
}

function RegenerateAll({ admin }: { admin: ImageAdmin }) {
  return (
    <Button size="small" variant="danger-ghost" disabled={admin.bulk.current.isBusy} onClick={admin.regenerateAll}>
      Regenerate All (Overwrite)
    </Button>
  )
}

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
