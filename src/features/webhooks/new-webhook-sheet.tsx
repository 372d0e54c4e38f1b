import { type RefObject, useRef, useState } from 'react'
import { MAX_WEBHOOK_ADDRESS, type MadeWebhook, WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks.ts'
import { isAboutPassword, noConnection } from '#identity/client/ask.ts'
import { CurrentPasswordField } from '#ui/current-password-field.tsx'
import { FieldError } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { requestNewWebhook } from './webhook-requests.client.ts'
import { EVENT_LABELS } from './webhook-words.ts'

type NewWebhookSheetProps = {
  accountId: string
  email: string
  isOpen: boolean
  onClose: () => void
  onMade: (made: MadeWebhook) => void
}

type Draft = { address: string; events: readonly WebhookEvent[]; password: string }

const EMPTY: Draft = { address: '', events: ['workout.completed'], password: '' }

/** Changes of one document within minutes become one delivery. */
const GATHERED: readonly WebhookEvent[] = ['workout.changed', 'routine.changed']

export function NewWebhookSheet({ accountId, email, isOpen, onClose, onMade }: NewWebhookSheetProps) {
  const words = useWords()
  const addressRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(EMPTY)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

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

  /** The server checks the rest. */
  async function make() {
    if (draft.address.trim() === '') return refuse(words('webhooks.new.noAddress'), addressRef)
    if (draft.events.length === 0) return refuse(words('webhooks.new.noEvents'))
    if (draft.password === '') return refuse(refusalText('password-required', words), passwordRef)
    setIsBusy(true)
    const answer = await requestNewWebhook({ accountId, ...draft })
    setIsBusy(false)
    if (answer.t === 'unreachable') return refuse(noConnection())
    if (answer.t === 'refused') return refuse(answer.message, isAboutPassword(answer.code) ? passwordRef : undefined)
    setDraft(EMPTY)
    onMade(answer.body)
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={words('webhooks.add')}
      isDirty={draft !== EMPTY}
      initialFocus={addressRef}
      primary={{ text: words('webhooks.new.make'), isBusy, busyText: words('webhooks.new.making') }}
      aboveFooter={error && <FieldError id="new-webhook-error">{error}</FieldError>}
      onSubmit={() => void make()}
    >
      <TextField
        ref={addressRef}
        label={words('webhooks.new.address')}
        placeholder={words('webhooks.new.hint')}
        type="url"
        autoComplete="off"
        aria-required
        maxLength={MAX_WEBHOOK_ADDRESS}
        value={draft.address}
        onValueChange={(address) => change({ address })}
      />
      <EventSwitches events={draft.events} onChange={(events) => change({ events })} />
      <CurrentPasswordField
        ref={passwordRef}
        email={email}
        value={draft.password}
        onValueChange={(password) => change({ password })}
      />
    </Sheet>
  )
}

type EventSwitchesProps = { events: readonly WebhookEvent[]; onChange: (events: readonly WebhookEvent[]) => void }

function EventSwitches({ events, onChange }: EventSwitchesProps) {
  const words = useWords()
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="p-0 text-13 font-[600] text-text-2">{words('webhooks.new.events')}</legend>
      {WEBHOOK_EVENTS.map((event) => (
        <Switch
          key={event}
          label={words(EVENT_LABELS[event])}
          description={GATHERED.includes(event) ? words('webhooks.new.gathered') : undefined}
          isOn={events.includes(event)}
          onChange={(isOn) => onChange(WEBHOOK_EVENTS.filter((one) => (one === event ? isOn : events.includes(one))))}
        />
      ))}
    </fieldset>
  )
}
