import { SelectField } from '#ui/select-field.tsx'
import type { ImageKind } from './image-rows.ts'
import type { Images } from './use-images.ts'

/** R-ADMIN-25, R-ADMIN-28 */
export const LATEST = 50

type PublicItemsProps = {
  kind: ImageKind
  images: Images
  hasOwner: boolean
  id: string
  onIdChange: (id: string) => void
}

/** The latest that are public, to choose one of. */
export function PublicItems({ kind, images, hasOwner, id, onIdChange }: PublicItemsProps) {
  const none = images.isLoading ? 'Loading' : images.rows.length === 0 ? `No public ${kind}s` : `Choose a ${kind}`
  const options = images.rows.map((row) => ({
    value: row.id,
    text: [row.name, DATE.format(row.at), hasOwner && row.ownerName].filter(Boolean).join(' · '),
  }))
  return (
    <SelectField
      label={kind === 'workout' ? 'Public workout' : 'Public routine'}
      options={[{ value: '', text: none }, ...options]}
      value={images.rows.some((row) => row.id === id) ? id : ''}
      onValueChange={onIdChange}
    />
  )
}

const DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
