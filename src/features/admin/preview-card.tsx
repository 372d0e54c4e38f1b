import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { isId } from '#domain/ids.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestPicture } from './image-requests.client.ts'
import type { AdminUser, ImageKind } from './image-rows.ts'
import { Picture } from './page-frame.tsx'
import { useOrigins } from './use-images.ts'

type PreviewCardProps = {
  user: AdminUser
  kind: ImageKind
  id: string
  onIdChange: (id: string) => void
  onMade: (id: string) => void
}

export function PreviewCard({ user, kind, id, onIdChange, onMade }: PreviewCardProps) {
  const words = useWords()
  const [isBusy, setIsBusy] = useState(false)
  const [turn, setTurn] = useState(0)
  const origins = useOrigins()
  const query = `?${kind}Id=${encodeURIComponent(id)}`
  async function generate() {
    if (id === '') return toastError(words(`admin.images.noneSelected.${kind}`))
    setIsBusy(true)
    const made = await requestPicture({ accountId: user.id, kind, id, isForced: true })
    setIsBusy(false)
    if (made.t !== 'made') return toastError(made.message)
    toastSuccess(words('admin.preview.done'))
    setTurn(turn + 1)
    onMade(id)
  }
  return (
    <Card className="grid gap-3.5 p-4.5">
      <h2 className="text-17 font-[660]">{words('admin.preview.title')}</h2>
      <TextField
        label={words(`admin.preview.id.${kind}`)}
        value={id}
        onValueChange={(text) => onIdChange(text.trim())}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      {isId(id) && <Picture key={`${id} ${turn}`} src={`/api/og-image${query}&turn=${turn}`} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={isBusy} busyText={words('admin.preview.busy')} onClick={() => void generate()}>
          {words('admin.preview.generate')}
        </Button>
        {isId(id) &&
          origins.map((origin, index) => (
            <a
              key={origin}
              href={`${origin}/api/og-image${query}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'quiet', size: 'small' })}
            >
              <span className="inline-flex items-center gap-2">
                <ExternalLink aria-hidden="true" size={16} />
                {index === 0
                  ? words('admin.preview.open')
                  : words('admin.preview.openOn', { host: new URL(origin).host })}
              </span>
            </a>
          ))}
      </div>
    </Card>
  )
}
