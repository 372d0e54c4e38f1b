import type { SessionAnswer } from '#domain/session.ts'
import { TextField } from '#ui/text-field.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestNames } from './account-requests.client.ts'
import { EditSection } from './account-section.tsx'
import { useSectionEdit } from './use-section-edit.ts'

type NamesSectionProps = { user: SessionAnswer['user']; onSaved: (answer: SessionAnswer) => void }

export function NamesSection({ user, onSaved }: NamesSectionProps) {
  const words = useWords()
  const stored = { first_name: user.firstName, last_name: user.lastName }
  const edit = useSectionEdit(
    stored,
    (names) => requestNames({ accountId: user.id, ...names }),
    (answer) => {
      onSaved(answer)
      toastSuccess(words('account.names.done'))
    },
  )
  const shown = edit.draft ?? stored
  const isChanged = shown.first_name !== stored.first_name || shown.last_name !== stored.last_name
  const labels = { first: words('account.names.first'), last: words('account.names.last') }
  const rows = [
    { label: labels.first, value: stored.first_name },
    { label: labels.last, value: stored.last_name },
  ]
  return (
    <EditSection title={words('account.names.title')} edit={edit} isChanged={isChanged} rows={rows}>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          ref={edit.firstRef}
          label={labels.first}
          autoComplete="given-name"
          value={shown.first_name}
          onValueChange={(first_name) => edit.change({ first_name })}
        />
        <TextField
          label={labels.last}
          autoComplete="family-name"
          value={shown.last_name}
          onValueChange={(last_name) => edit.change({ last_name })}
        />
      </div>
    </EditSection>
  )
}
