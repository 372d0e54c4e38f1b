import type { ReactNode } from 'react'
import { useState } from 'react'
import { IMAGE_HEIGHT, IMAGE_WIDTH } from '#features/social-image/image-address.ts'
import { Card } from '#ui/card.tsx'
import { FieldError } from '#ui/field.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useWords } from '#words/use-words.ts'
import type { ImageKind } from './image-rows.ts'
import type { Images } from './use-images.ts'

export function PageFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">{children}</Card>
      </PageBody>
    </>
  )
}

export function Picture({ src }: { src: string }) {
  const words = useWords()
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <FieldError id="preview-error">{words('admin.preview.failed')}</FieldError>
  return (
    <img
      src={src}
      alt={words('admin.preview.alt')}
      width={IMAGE_WIDTH}
      height={IMAGE_HEIGHT}
      onError={() => setHasFailed(true)}
      className="skeleton h-auto w-full rounded-md"
    />
  )
}

/** How many public things the page lists. */
export const LATEST = 50

type PublicItemsProps = {
  kind: ImageKind
  images: Images
  hasOwner: boolean
  id: string
  onIdChange: (id: string) => void
}

/** A choice of the latest public workouts or routines. */
export function PublicItems({ kind, images, hasOwner, id, onIdChange }: PublicItemsProps) {
  const words = useWords()
  const none = images.isLoading
    ? words('admin.choose.loading')
    : words(`admin.choose.${kind}.${images.rows.length === 0 ? 'none' : 'choose'}`)
  const options = images.rows.map((row) => ({
    value: row.id,
    text: words.line([row.name, words.date(row.at, DATE), hasOwner && row.ownerName]),
  }))
  return (
    <SelectField
      label={words(`admin.choose.${kind}.label`)}
      options={[{ value: '', text: none }, ...options]}
      value={images.rows.some((row) => row.id === id) ? id : ''}
      onValueChange={onIdChange}
    />
  )
}

const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const
