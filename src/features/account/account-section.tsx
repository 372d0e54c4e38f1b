import Pencil from 'lucide-react/icons/pencil'
import { type FormEvent, type ReactNode, useId } from 'react'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { useWords } from '#words/use-words.ts'
import type { SectionEdit } from './use-section-edit.ts'

type SectionProps = { title: string; titleId?: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

export function Section({ title, titleId, note, action, children }: SectionProps) {
  return (
    <Card className="px-5 pt-4 pb-5">
      <section aria-label={title}>
        <div className="flex min-h-12.5 flex-wrap items-center gap-1.5 pb-3.5">
          <div className="min-w-min flex-1">
            <h2 id={titleId} className="text-17 font-[660]">
              {title}
            </h2>
            {note}
          </div>
          {action}
        </div>
        {children}
      </section>
    </Card>
  )
}

type PartProps = { title: string; note?: string; action?: ReactNode; children: ReactNode }

export function Part({ title, note, action, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1 pl-1">
        <h2 id={id} className="text-17 font-[660]">
          {title}
        </h2>
        {action}
      </div>
      {children}
      {note && <p className="px-1 text-13 text-text-2">{note}</p>}
    </section>
  )
}

type EditSectionProps<V> = {
  title: string
  edit: SectionEdit<V>
  /** Whether something differs from the stored values. */
  isChanged: boolean
  children: ReactNode
}

/** Fields are read-only until 'Edit'. */
export function EditSection<V>({ title, edit, isChanged, children }: EditSectionProps<V>) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const noteId = useId()
  const isEditing = edit.draft !== null
  const titleId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged && hasConnection) edit.save()
  }

  return (
    <Section
      title={title}
      titleId={titleId}
      note={
        hasConnection ? null : (
          <p id={noteId} className="text-13 text-text-2">
            {words('connection.needed')}
          </p>
        )
      }
      action={
        isEditing ? null : (
          <Button
            ref={edit.beginRef}
            size="small"
            variant="soft"
            icon={<Pencil aria-hidden="true" size={16} />}
            aria-describedby={hasConnection ? titleId : `${titleId} ${noteId}`}
            disabled={!hasConnection}
            onClick={edit.begin}
          >
            {words('action.edit')}
          </Button>
        )
      }
    >
      <form onSubmit={submit} noValidate>
        {children}
        {isEditing && (
          <div className="mt-4 grid grid-cols-[1fr_1.6fr] gap-2.5 tiny:grid-cols-1 md:flex md:justify-end">
            <Button variant="soft" onClick={edit.discard} disabled={edit.isSaving}>
              {words('action.discard')}
            </Button>
            <Button
              type="submit"
              isBusy={edit.isSaving}
              disabled={!isChanged || !hasConnection}
              aria-describedby={hasConnection ? undefined : noteId}
            >
              {words('action.save')}
            </Button>
          </div>
        )}
      </form>
    </Section>
  )
}
