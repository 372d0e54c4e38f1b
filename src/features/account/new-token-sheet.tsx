import { type RefObject, useRef, useState } from 'react'
import { type MadeToken, SCOPES, type Scope, TOKEN_DAYS } from '#domain/access-token.ts'
import { isAboutPassword, noConnection } from '#identity/client/ask.ts'
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
  const passwordRef = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const isDirty = draft !== EMPTY

  function close() {
    setDraft(EMPTY)
    setError(null)
    onClose()
  }

  function change(values: Partial<Draft>) {
    setError(null)
    setDraft({ ...draft, ...values })
  }

  function refuse(message: string, field?: RefObject<HTMLInputElement | null>) {
    setError(message)
    field?.current?.focus()
  }

  async function make() {
    const { name, scopes, password } = draft
    if (name.trim() === '') return refuse(refusalText('name-blank', words), nameRef)
    if (scopes.length === 0) return refuse(words('tokens.new.noScope'))
    if (password === '') return refuse(refusalText('password-required', words), passwordRef)
    setIsBusy(true)
    const answer = await requestNewToken({ accountId, password, name, scopes, days: daysOf(draft) })
    setIsBusy(false)
    if (answer.t === 'unreachable') return refuse(noConnection())
    if (answer.t === 'refused') return refuse(answer.message, isAboutPassword(answer.code) ? passwordRef : undefined)
    setDraft(EMPTY)
    onMade(name.trim(), answer.body)
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={words('tokens.add')}
      isDirty={isDirty}
      initialFocus={nameRef}
      primary={{ text: words('tokens.new.make'), isBusy, busyText: words('tokens.new.making') }}
      aboveFooter={error && <FieldError id="new-token-error">{error}</FieldError>}
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
        ref={passwordRef}
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
