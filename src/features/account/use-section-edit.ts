import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Answer, noConnection } from '#identity/client/ask.ts'
import { useFormError } from '#ui/toaster.tsx'

export type SectionEdit<V> = {
  /** The values in the fields; null while read-only. */
  draft: V | null
  isSaving: boolean
  change: (values: Partial<V>) => void
  begin: () => void
  discard: () => void
  /** Sends the draft. The server's yes makes the section read-only; a failure becomes a toast. */
  save: () => void
  /** Where the focus goes: `firstRef` when editing begins, `beginRef` when it ends. */
  firstRef: RefObject<HTMLInputElement | null>
  beginRef: RefObject<HTMLButtonElement | null>
}

export function useSectionEdit<V, B>(
  stored: V,
  send: (draft: V) => Promise<Answer<B>>,
  saved: (body: B) => void,
): SectionEdit<V> {
  const [draft, setDraft] = useState<V | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const errorToast = useFormError()
  const firstRef = useRef<HTMLInputElement>(null)
  const beginRef = useRef<HTMLButtonElement>(null)
  const isEditing = draft !== null
  const wasEditing = useRef(false)
  useEffect(() => {
    if (isEditing === wasEditing.current) return
    wasEditing.current = isEditing
    if (isEditing) firstRef.current?.focus()
    else beginRef.current?.focus()
  }, [isEditing])

  async function save(values: V) {
    setIsSaving(true)
    const answer = await send(values)
    setIsSaving(false)
    if (answer.t === 'unreachable') return errorToast.show(noConnection(), { isOffline: true })
    if (answer.t === 'refused') return errorToast.show(answer.message)
    saved(answer.body)
    setDraft(null)
  }

  return {
    draft,
    isSaving,
    change(values) {
      errorToast.clear()
      setDraft((current) => current && { ...current, ...values })
    },
    begin: () => setDraft(stored),
    discard() {
      errorToast.clear()
      setDraft(null)
    },
    save: () => void (draft && !isSaving && save(draft)),
    firstRef,
    beginRef,
  }
}
