import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Send from 'lucide-react/icons/send'
import X from 'lucide-react/icons/x'
import type { Webhook, WebhookDelivery } from '#domain/webhooks.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { List } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { useDeliveries } from './use-webhooks.ts'
import { deliveryOutcome, EVENT_LABELS } from './webhook-words.ts'

type DeliveriesSheetProps = {
  accountId: string
  /** The webhook whose deliveries are shown; undefined: the sheet is closed. */
  webhook: Webhook | undefined
  onClose: () => void
}

export function DeliveriesSheet({ accountId, webhook, onClose }: DeliveriesSheetProps) {
  const words = useWords()
  const shown = useLastValue(webhook)
  return (
    <Sheet
      isOpen={webhook !== undefined}
      onClose={onClose}
      title={words('webhooks.deliveries.title')}
      subtitle={<span className="break-all">{shown?.address}</span>}
    >
      {webhook && <Deliveries accountId={accountId} webhookId={webhook.id} />}
    </Sheet>
  )
}

function Deliveries({ accountId, webhookId }: { accountId: string; webhookId: string }) {
  const words = useWords()
  const answer = useDeliveries(accountId, webhookId)
  if (!answer) {
    return (
      <Loading>
        <SkeletonCard />
      </Loading>
    )
  }
  if (answer.deliveries.length === 0)
    return <EmptyState icon={<Send size={26} />} title={words('webhooks.deliveries.none')} />
  return (
    <List aria-label={words('webhooks.deliveries.title')}>
      {answer.deliveries.map((delivery) => (
        <li key={delivery.id} className="flex min-h-14 items-center gap-3 px-4 py-2">
          <StateIcon state={delivery.state} />
          <span className="min-w-0 flex-1">
            <b className="block font-[580]">{words(EVENT_LABELS[delivery.event])}</b>
            <span className="block text-13 text-text-2">{deliveryOutcome(delivery, answer.now, words)}</span>
          </span>
        </li>
      ))}
    </List>
  )
}

/** The icon of a state. Decoration, because words beside it name the state. */
function StateIcon({ state }: Pick<WebhookDelivery, 'state'>) {
  if (state === 'sent') return <Check aria-hidden="true" size={20} className="shrink-0 text-done-text" />
  if (state === 'failed') return <X aria-hidden="true" size={20} className="shrink-0 text-danger-text" />
  return <Clock aria-hidden="true" size={20} className="shrink-0 text-text-2" />
}
