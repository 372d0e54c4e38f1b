import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import type { AdminUser } from './admin-user.ts'
import { NO_PREVIEW, NO_WORKOUT_CHOSEN, PREVIEW_FAILED, TAB_NAMES } from './admin-words.ts'
import { ChosenPreview } from './chosen-preview.client.ts'
import { NOT_SIGNED_IN, saveFailure } from './image-answer.ts'
import { requestPicture, requestPreview } from './image-requests.client.ts'
import type { ImageKind } from './image-rows.ts'
import { PageFrame } from './page-frame.tsx'
import { Picture } from './picture.tsx'
import { LATEST, PublicItems } from './public-items.tsx'
import { useImages } from './use-images.ts'
import { useOrigins } from './use-origins.ts'

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
