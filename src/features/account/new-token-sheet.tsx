import { useRef } from 'react'
import { type MadeToken, SCOPES, type Scope, TOKEN_DAYS } from '#domain/access-token.ts'
import { useProvedForm } from '#identity/client/use-proved-form.ts'
import { CurrentPasswordField } from '#ui/current-password-field.tsx'
import { FieldError } from '#ui/field.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { requestNewToken } from './account-requests.client.ts'
import { ScopeSwitches } from './scope-switches.tsx'

type NewTokenSheetProps = {
  accountId: string
  email: string
  isOpen: boolean
  onClose: () => void
  onMade: (name: string, made: MadeToken) => void
}

type Draft = { name: string; scopes: readonly Scope[]; days: string; password: string }

const FOREVER = 'none'
const EMPTY: Draft = { name: '', scopes: ['workouts:read'], days: '90', password: '' }

export function NewTokenSheet({ accountId, email, isOpen, onClose, onMade }: NewTokenSheetProps) {
  const words = useWords()
  const nameRef = useRef<HTMLInputElement>(null)
  const { draft, change, refuse, send, ...form } = useProvedForm(EMPTY, onClose)

  async function make() {
    const { name, scopes, password } = draft
    if (name.trim() === '') return refuse(refusalText('name-blank', words), nameRef)
    if (scopes.length === 0) return refuse(words('tokens.new.noScope'))
    const made = await send(() => requestNewToken({ accountId, password, name, scopes, days: daysOf(draft) }))
    if (made) onMade(name.trim(), made)
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={form.close}
      fitsContent
      title={words('tokens.add')}
      isDirty={form.isDirty}
      initialFocus={nameRef}
      primary={{ text: words('tokens.new.make'), isBusy: form.isBusy, busyText: words('tokens.new.making') }}
      aboveFooter={form.error && <FieldError id="new-token-error">{form.error}</FieldError>}
      onSubmit={() => void make()}
    >
      <TextField
        ref={nameRef}
        label={words('tokens.new.name')}
        placeholder={words('tokens.new.nameHint')}
        autoComplete="off"
        aria-required
        value={draft.name}
        onValueChange={(name) => change({ name })}
      />
      <ScopeSwitches offered={SCOPES} scopes={draft.scopes} onChange={(scopes) => change({ scopes })} />
      <EndChoice days={draft.days} onChange={(days) => change({ days })} />
      <CurrentPasswordField
        ref={form.passwordRef}
        email={email}
        value={draft.password}
        onValueChange={(password) => change({ password })}
      />
    </Sheet>
  )
}

const daysOf = ({ days }: Draft) => TOKEN_DAYS.find((choice) => String(choice ?? FOREVER) === days) ?? null

/** A token without an end says so. */
function EndChoice({ days: chosen, onChange }: { days: string; onChange: (days: string) => void }) {
  const words = useWords()
  return (
    <div className="grid gap-1.5">
      <Segmented
        label={words('tokens.new.end')}
        isWrapped
        segments={TOKEN_DAYS.map((days) => ({
          value: String(days ?? FOREVER),
          label: days === null ? words('tokens.new.noEnd') : words('tokens.new.days', { days }),
        }))}
        value={chosen}
        onValueChange={onChange}
      />
      {chosen === FOREVER && <p className="text-13 text-text-2">{words('tokens.new.noEndHint')}</p>}
    </div>
  )
}
