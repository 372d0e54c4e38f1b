import { useEffect, useState, useSyncExternalStore } from 'react'
import { Listeners } from '#domain/listeners.ts'
import { Button } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestPicture, requestPreview, saveFailure } from './image-requests.client.ts'
import { type AdminUser, type ImageKind, KINDS } from './image-rows.ts'
import { LATEST, PageFrame, Picture, PublicItems } from './page-frame.tsx'
import { useImages, useOrigins } from './use-images.ts'

/** `/og-env`: previews one of the person's own pictures before the server stores it. */
export function OgEnvPage({ user }: { user: AdminUser | null }) {
  const words = useWords()
  const [kind, setKind] = useState<ImageKind>('workout')
  const tabs = KINDS.map((value) => ({ value, label: words(`admin.images.tab.${value}`) }))
  return (
    <PageFrame title={words('admin.ogEnv.title')}>
      <Origins />
      <Tabs label={words('admin.ogEnv.tabs')} tabs={tabs} value={kind} onValueChange={setKind} panelId="og-env-panel" />
      <div id="og-env-panel" role="tabpanel" aria-label={words(`admin.images.tab.${kind}`)} className="grid gap-4">
        <PreviewAndSave key={kind} user={user} kind={kind} />
      </div>
    </PageFrame>
  )
}

function Origins() {
  const words = useWords()
  const origins = useOrigins()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
      <dt className="text-text-2">{words('admin.ogEnv.here')}</dt>
      <dd className="wrap-anywhere">{origins[0]}</dd>
      <dt className="text-text-2">{words('admin.ogEnv.production')}</dt>
      <dd className="wrap-anywhere">{origins[1] ?? words('admin.ogEnv.same')}</dd>
    </dl>
  )
}

function PreviewAndSave({ user, kind }: { user: AdminUser | null; kind: ImageKind }) {
  const words = useWords()
  const [id, setId] = useState('')
  const [busy, setBusy] = useState<'building' | 'saving' | null>(null)
  const chosen = useChosenPreview()
  const preview = chosen.current
  const images = useImages({ accountId: user?.id ?? '', kind, filter: 'public', limit: LATEST, isOwn: true })
  function choose(next: string) {
    setId(next)
    chosen.choose(next)
  }
  async function build() {
    if (id === '') return toastError(words(`admin.choose.${kind}.first`))
    setBusy('building')
    const png = await requestPreview(kind, id)
    setBusy(null)
    if (chosen.take(id, png) && !png) toastError(words('admin.preview.failed'))
  }
  async function save() {
    if (!user) return toastError(words('admin.ogEnv.notSignedIn'))
    if (!preview) return toastError(words('admin.ogEnv.noPreview'))
    setBusy('saving')
    const made = await requestPicture({ accountId: user.id, kind, id, isForced: true })
    setBusy(null)
    const failure = saveFailure(made)
    if (failure === null) toastSuccess(words('admin.ogEnv.saved'))
    else toastError(failure)
  }
  return (
    <>
      <PublicItems kind={kind} images={images} hasOwner={false} id={id} onIdChange={choose} />
      {preview && <Picture key={preview} src={preview} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="quiet"
          isBusy={busy === 'building'}
          busyText={words('admin.ogEnv.building')}
          onClick={() => void build()}
        >
          {words('admin.ogEnv.build')}
        </Button>
        <Button isBusy={busy === 'saving'} onClick={() => void save()}>
          {words('admin.ogEnv.save')}
        </Button>
      </div>
    </>
  )
}

/** Drops the preview when the page closes. */
function useChosenPreview(): ChosenPreview {
  const [chosen] = useState(() => new ChosenPreview())
  useSyncExternalStore(chosen.subscribe, () => chosen.current)
  useEffect(() => () => chosen.choose(''), [chosen])
  return chosen
}

/** Holds the preview of the chosen thing in memory, and never shows the preview of another. */
export class ChosenPreview {
  current: string | null = null
  private id = ''
  private readonly listeners = new Listeners()

  subscribe = this.listeners.subscribe

  choose(id: string): void {
    this.id = id
    this.show(null)
  }

  /** Takes the preview of `id`, or null for none. Answers false if the person chose another thing meanwhile. */
  take(id: string, png: Blob | null): boolean {
    if (id !== this.id) return false
    this.show(png)
    return true
  }

  private show(png: Blob | null) {
    if (this.current !== null) URL.revokeObjectURL(this.current)
    this.current = png && URL.createObjectURL(png)
    this.listeners.tell()
  }
}
