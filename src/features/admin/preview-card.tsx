import ExternalLink from 'lucide-react/icons/external-link'
import { useState } from 'react'
import { isId } from '#domain/ids.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { nothingSelected } from './admin-words.ts'
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

/** The picture as it would be drawn now, of whatever id stands in the field (R-ADMIN-11). */
export function PreviewCard({ user, kind, id, onIdChange, onMade }: PreviewCardProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [turn, setTurn] = useState(0)
  const origins = useOrigins()
  const query = `?${kind}Id=${encodeURIComponent(id)}`
  async function generate() {
    if (id === '') return toastError(nothingSelected(kind))
    setIsBusy(true)
    const made = await requestPicture({ accountId: user.id, kind, id, isForced: true })
    setIsBusy(false)
    if (made.t !== 'made') return toastError(made.message)
    toastSuccess('Image generated')
    setTurn(turn + 1)
    onMade(id)
  }
  return (
    <Card className="grid gap-3.5 p-4.5">
      <h2 className="text-17 font-[660]">Live preview</h2>
      <TextField
        label={kind === 'workout' ? 'Workout id' : 'Routine id'}
        value={id}
        onValueChange={(text) => onIdChange(text.trim())}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
      />
      {isId(id) && <Picture key={`${id} ${turn}`} src={`/api/og-image${query}&turn=${turn}`} />}
      <div className="flex flex-wrap gap-2">
        <Button size="small" isBusy={isBusy} busyText="Generating" onClick={() => void generate()}>
          Generate
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
                {index === 0 ? 'Open image' : `Open image on ${new URL(origin).host}`}
              </span>
            </a>
          ))}
      </div>
    </Card>
  )
}
