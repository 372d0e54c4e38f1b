import { SelectField } from '#ui/select-field.tsx'
import { useWords } from '#words/use-words.ts'
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

/** A choice of the latest public workouts or routines. */
export function PublicItems({ kind, images, hasOwner, id, onIdChange }: PublicItemsProps) {
  const words = useWords()
  const none = images.isLoading
    ? words('admin.choose.loading')
    : words(`admin.choose.${kind}.${images.rows.length === 0 ? 'none' : 'choose'}`)
  const options = images.rows.map((row) => ({
    value: row.id,
    text: [row.name, words.date(row.at, DATE), hasOwner && row.ownerName].filter(Boolean).join(' · '),
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
