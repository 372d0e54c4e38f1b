import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { Webhook } from '#domain/webhooks.ts'
import { problemOf } from '#identity/client/ask.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Switch } from '#ui/switch.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestTest } from './webhook-requests.client.ts'
import { EVENT_LABELS } from './webhook-words.ts'

type WebhookCardProps = {
  accountId: string
  webhook: Webhook
  hasConnection: boolean
  onTurn: (isOn: boolean) => void
  /** Opens the list of deliveries, also after a test. */
  onOpen: () => void
  onDelete: () => void
}

export function WebhookCard({ accountId, webhook, hasConnection, onTurn, onOpen, onDelete }: WebhookCardProps) {
  const words = useWords()
  const [isBusy, setIsBusy] = useState(false)
  const { id: webhookId, address, events, isOn, offBecause } = webhook

  async function test() {
    setIsBusy(true)
    const said = await requestTest({ accountId, webhookId })
    setIsBusy(false)
    if (said.t === 'answered') onOpen()
    else toastError(problemOf(said))
  }

  return (
    <Card className="px-4 pt-3.5 pb-2">
      <section aria-label={address} className="grid grid-cols-[minmax(0,1fr)]">
        <b className="font-[580] break-all">{address}</b>
        <span className="text-13 text-text-2">
          {words.list(
            events.map((event) => words(EVENT_LABELS[event])),
            { type: 'unit', style: 'short' },
          )}
        </span>
        <Switch
          className="mt-1"
          label={words('webhooks.on')}
          description={offBecause && words(offBecause === 'gone' ? 'webhooks.offGone' : 'webhooks.offFailing')}
          isOn={isOn}
          isDisabled={!hasConnection}
          onChange={onTurn}
        />
        <div className="flex flex-wrap items-center gap-2.5">
          <Button
            size="small"
            variant="soft"
            disabled={!hasConnection || !isOn}
            isBusy={isBusy}
            busyText={words('webhooks.sending')}
            onClick={() => void test()}
          >
            {words('webhooks.test')}
          </Button>
          <Button size="small" variant="soft" disabled={!hasConnection} onClick={onOpen}>
            {words('webhooks.deliveries.button')}
          </Button>
          <IconButton
            className="ms-auto"
            label={words('webhooks.delete', { address })}
            disabled={!hasConnection}
            onClick={onDelete}
          >
            <Trash2 aria-hidden="true" size={20} />
          </IconButton>
        </div>
      </section>
    </Card>
  )
}
