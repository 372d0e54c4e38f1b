import { useState } from 'react'
import { IMAGE_HEIGHT, IMAGE_WIDTH } from '#features/social-image/image-address.ts'
import { FieldError } from '#ui/field.tsx'
import { PREVIEW_FAILED } from './admin-words.ts'

/** One picture in its place. Give it a `key` that changes with `src`. */
export function Picture({ src }: { src: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <FieldError id="preview-error">{PREVIEW_FAILED}</FieldError>
  return (
    <img
      src={src}
      alt="Preview"
      width={IMAGE_WIDTH}
      height={IMAGE_HEIGHT}
      onError={() => setHasFailed(true)}
      className="skeleton h-auto w-full rounded-md"
    />
  )
}
