import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.tsx'
import { useWords } from '#words/use-words.ts'
import { ROW } from './account-rows.tsx'
import type { SectionEdit } from './use-section-edit.ts'

type SectionProps = { title: string; titleId?: string; note?: ReactNode; action?: ReactNode; children: ReactNode }

/** A heading over a list or a card. */
export function Section({ title, titleId, note, action, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 px-1 pb-1">
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
  )
}

/** A word at the right of a section's heading. */
const HeadingButton = (props: ComponentProps<'button'>) => (
  <button
    {...props}
    type="button"
    className="min-h-tap px-1 text-13 font-[600] underline decoration-line-strong underline-offset-3 disabled:text-text-3"
  />
)

type EditSectionProps<V> = {
  title: string
  edit: SectionEdit<V>
  /** Whether something differs from the stored values. */
  isChanged: boolean
  /** The stored values. */
  rows: readonly { label: string; value: string }[]
  /** The fields. */
  children: ReactNode
  /** Rows that are not edited with the others. */
  after?: ReactNode
}

/** Rows until 'Edit', then fields. */
export function EditSection<V>({ title, edit, isChanged, rows, children, after }: EditSectionProps<V>) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const noteId = useId()
  const titleId = useId()
  const isEditing = edit.draft !== null
  const note = (
    <p id={noteId} className="text-13 text-text-2">
      {words('connection.needed')}
    </p>
  )
  const begin = (
    <HeadingButton
      ref={edit.beginRef}
      aria-describedby={hasConnection ? titleId : `${titleId} ${noteId}`}
      disabled={!hasConnection}
      onClick={edit.begin}
    >
      {words('action.edit')}
    </HeadingButton>
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged && hasConnection) edit.save()
  }

  return (
    <Section title={title} titleId={titleId} note={hasConnection ? null : note} action={isEditing ? null : begin}>
      <div className={`${cardClass()} *:not-first:shadow-[0_-1px_0_var(--line)]`}>
        {isEditing ? (
          <form onSubmit={submit} noValidate className="p-4">
            {children}
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
          </form>
        ) : (
          <Values rows={rows} />
        )}
        {after}
      </div>
    </Section>
  )
}

const Values = ({ rows }: { rows: EditSectionProps<unknown>['rows'] }) => (
  <dl className="*:not-first:shadow-[0_-1px_0_var(--line)]">
    {rows.map(({ label, value }) => (
      <div key={label} className={ROW}>
        <dt className="font-[540]">{label}</dt>
        <dd className="ms-auto min-w-0 text-end wrap-anywhere text-text-2">{value}</dd>
      </div>
    ))}
  </dl>
)
