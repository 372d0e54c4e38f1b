import { useState } from 'react'
import { IMAGE_HEIGHT, IMAGE_WIDTH } from '#features/social-image/image-address.ts'
import { FieldError } from '#ui/field.tsx'
import { useWords } from '#words/use-words.ts'

/** One picture in its place. Give it a `key` that changes with `src`. */
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
