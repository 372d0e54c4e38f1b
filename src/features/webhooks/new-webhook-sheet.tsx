import { useRef } from 'react'
import { MAX_WEBHOOK_ADDRESS, type MadeWebhook, WEBHOOK_EVENTS, type WebhookEvent } from '#domain/webhooks.ts'
import { useProvedForm } from '#identity/client/use-proved-form.ts'
import { CurrentPasswordField } from '#ui/current-password-field.tsx'
import { FieldError } from '#ui/field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
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

/** Events that are gathered: changes of one document within minutes are one delivery. */
const GATHERED: readonly WebhookEvent[] = ['workout.changed', 'routine.changed']

export function NewWebhookSheet({ accountId, email, isOpen, onClose, onMade }: NewWebhookSheetProps) {
  const words = useWords()
  const addressRef = useRef<HTMLInputElement>(null)
  const { draft, change, refuse, send, ...form } = useProvedForm(EMPTY, onClose)

  /** Checks only that there is an address; the server checks the rest. */
  async function make() {
    if (draft.address.trim() === '') return refuse(words('webhooks.new.noAddress'), addressRef)
    if (draft.events.length === 0) return refuse(words('webhooks.new.noEvents'))
    const made = await send(() => requestNewWebhook({ accountId, ...draft }))
    if (made) onMade(made)
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={form.close}
      fitsContent
      title={words('webhooks.add')}
      isDirty={form.isDirty}
      initialFocus={addressRef}
      primary={{ text: words('webhooks.new.make'), isBusy: form.isBusy, busyText: words('webhooks.new.making') }}
      aboveFooter={form.error && <FieldError id="new-webhook-error">{form.error}</FieldError>}
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
        ref={form.passwordRef}
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
