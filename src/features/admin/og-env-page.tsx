import { useEffect, useState, useSyncExternalStore } from 'react'
import { Listeners } from '#domain/listeners.ts'
import { Button } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { NO_PREVIEW, NO_WORKOUT_CHOSEN, PREVIEW_FAILED, TAB_NAMES } from './admin-words.ts'
import { NOT_SIGNED_IN, requestPicture, requestPreview, saveFailure } from './image-requests.client.ts'
import type { AdminUser, ImageKind } from './image-rows.ts'
import { LATEST, PageFrame, Picture, PublicItems } from './page-frame.tsx'
import { useImages, useOrigins } from './use-images.ts'

const TABS = [
  { value: 'workout', label: TAB_NAMES.workout },
  { value: 'routine', label: TAB_NAMES.routine },
] as const

/** `/og-env`: a picture of one's own that is looked at here before it is stored (R-ADMIN-28..32). */
export function OgEnvPage({ user }: { user: AdminUser | null }) {
  const [kind, setKind] = useState<ImageKind>('workout')
  return (
    <PageFrame title="OG Env">
      <Origins />
      <Tabs label="Image of" tabs={TABS} value={kind} onValueChange={setKind} panelId="og-env-panel" />
      <div id="og-env-panel" role="tabpanel" aria-label={TAB_NAMES[kind]} className="grid gap-4">
        <PreviewAndSave key={kind} user={user} kind={kind} />
      </div>
    </PageFrame>
  )
}

function Origins() {
  const origins = useOrigins()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14">
      <dt className="text-text-2">This app</dt>
      <dd className="wrap-anywhere">{origins[0]}</dd>
      <dt className="text-text-2">Production</dt>
      <dd className="wrap-anywhere">{origins[1] ?? 'The same'}</dd>
    </dl>
  )
}

function PreviewAndSave({ user, kind }: { user: AdminUser | null; kind: ImageKind }) {
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
    if (id === '') return toastError(kind === 'workout' ? NO_WORKOUT_CHOSEN : 'Please select a routine first')
    setBusy('building')
    const png = await requestPreview(kind, id)
    setBusy(null)
    if (chosen.take(id, png) && !png) toastError(PREVIEW_FAILED)
  }
  async function save() {
    if (!user) return toastError(NOT_SIGNED_IN)
    if (!preview) return toastError(NO_PREVIEW)
    setBusy('saving')
    const made = await requestPicture({ accountId: user.id, kind, id, isForced: true })
    setBusy(null)
    const failure = saveFailure(made)
    if (failure === null) toastSuccess('Image saved')
    else toastError(failure)
  }
  return (
    <>
      <PublicItems kind={kind} images={images} hasOwner={false} id={id} onIdChange={choose} />
      {preview && <Picture key={preview} src={preview} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" isBusy={busy === 'building'} busyText="Building" onClick={() => void build()}>
          Build client preview
        </Button>
        <Button isBusy={busy === 'saving'} onClick={() => void save()}>
          Save image
        </Button>
      </div>
    </>
  )
}

/** Gone with the page. */
function useChosenPreview(): ChosenPreview {
  const [chosen] = useState(() => new ChosenPreview())
  useSyncExternalStore(chosen.subscribe, () => chosen.current)
  useEffect(() => () => chosen.choose(''), [chosen])
  return chosen
}

/** The picture in this page's memory of the one that is chosen; never of another one. */
export class ChosenPreview {
  /** Its address; null: there is none. */
  current: string | null = null
  private id = ''
  private readonly listeners = new Listeners()

  subscribe = this.listeners.subscribe

  choose(id: string): void {
    this.id = id
    this.show(null)
  }

  /** What was drawn of `id`, null: nothing was. False: another one is chosen by now, and it is left. */
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
