import { useRef, useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { ProgressLine } from '#ui/progress-line.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { bulkComplete } from './admin-words.ts'
import type { BulkRunner } from './bulk-run.client.ts'
import type { AdminUser, BulkCount, BulkResult } from './image-rows.ts'
import { FILTERS, type ImageKind, KINDS } from './image-rows.ts'
import { ImageTable } from './image-table.tsx'
import { PreviewCard } from './preview-card.tsx'
import { type ImageAdmin, useImageAdmin } from './use-image-admin.ts'

export function ImageAdminPage({ user }: { user: AdminUser | null }) {
  const words = useWords()
  if (!user) return <main className="p-4">{words('admin.images.loggedOut')}</main>
  return <Admin user={user} />
}

function Admin({ user }: { user: AdminUser }) {
  const admin = useImageAdmin(user.id)
  const { kind, images, rows } = admin
  const words = useWords()
  const [previewId, setPreviewId] = useState('')
  const isWide = useIsWide()
  const previewRef = useRef<HTMLDivElement>(null)
  function preview(id: string) {
    setPreviewId(id)
    // Scrolls to the preview, which on a phone is below the whole list.
    requestAnimationFrame(() => previewRef.current?.scrollIntoView({ block: 'nearest' }))
  }
  function show(next: ImageKind) {
    admin.setKind(next)
    setPreviewId('')
  }
  return (
    <>
      <PageHeader title={words('admin.images.title')}>
        {isWide && <RegenerateAll admin={admin} />}
        {images.total !== null && (
          <Chip className="mx-2">{words('admin.images.shown', { shown: rows.length, total: images.total })}</Chip>
        )}
      </PageHeader>
      <PageBody className="gap-4 min-[1100px]:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
          <div className="flex flex-wrap justify-between gap-3 max-md:flex-col max-md:items-start">
            <Choices admin={admin} onShow={show} />
          </div>
          <Actions admin={admin} hasRegenerate={!isWide} />
          <BulkReport bulk={admin.bulk} />
          <div id="admin-images" role="tabpanel" aria-label={words(`admin.images.tab.${kind}`)} className="grid gap-3">
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
      </PageBody>
    </>
  )
}

function Choices({ admin, onShow }: { admin: ImageAdmin; onShow: (kind: ImageKind) => void }) {
  const words = useWords()
  const tabs = KINDS.map((value) => ({ value, label: words(`admin.images.tab.${value}`) }))
  const segments = FILTERS.map((value) => ({ value, label: words(`admin.images.filter.${value}`) }))
  return (
    <>
      <Tabs
        label={words('admin.images.tabs')}
        tabs={tabs}
        value={admin.kind}
        onValueChange={onShow}
        panelId="admin-images"
      />
      <Segmented
        label={words('admin.images.filter.label')}
        isLabelHidden
        segments={segments}
        value={admin.filter}
        onValueChange={admin.setFilter}
        className="max-md:w-full [&_label]:flex-auto [&_label]:px-3"
      />
    </>
  )
}

function Actions({ admin, hasRegenerate }: { admin: ImageAdmin; hasRegenerate: boolean }) {
  const { images, selected, bulk, generateSelected, generateListed, generateEverywhere } = admin
  const { isBusy } = bulk.current
  const words = useWords()
  return (
    <div className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
      <Button size="small" disabled={isBusy} onClick={generateSelected}>
        {words('admin.images.generateSelected', { count: selected.size })}
      </Button>
      <Button size="small" variant="quiet" disabled={isBusy || images.total === null} onClick={generateListed}>
        {words('admin.images.generateMissing')}
      </Button>
      <Button size="small" variant="quiet" disabled={isBusy} onClick={generateEverywhere}>
        {words('admin.images.generateEverywhere')}
      </Button>
      {hasRegenerate && <RegenerateAll admin={admin} />}
    </div>
  )
}

function RegenerateAll({ admin }: { admin: ImageAdmin }) {
  const words = useWords()
  return (
    <Button size="small" variant="danger-ghost" disabled={admin.bulk.current.isBusy} onClick={admin.regenerateAll}>
      {words('admin.images.regenerateAll')}
    </Button>
  )
}

function BulkReport({ bulk }: { bulk: BulkRunner }) {
  const { count, isGathering, result } = bulk.current
  if (count || isGathering) return <Running count={count} onCancel={bulk.cancel} />
  return result && <Over result={result} />
}

/** `count` is null while the page gathers the list. */
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
