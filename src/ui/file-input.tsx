import type { RefObject } from 'react'

type FileInputProps = {
  ref: RefObject<HTMLInputElement | null>
  /** Endings and types that the browser offers. */
  accept: string
  onFiles: (files: readonly File[]) => void
}

/** The browser's own choice of a file, which a button of ours opens. */
export function FileInput({ ref, accept, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      tabIndex={-1}
      aria-hidden="true"
      className="hidden"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])]
        currentTarget.value = '' // so that the same file can be chosen again
        onFiles(files)
      }}
    />
  )
}
