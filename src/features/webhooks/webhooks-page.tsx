import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { MAX_WEBHOOKS, type Webhook, type Webhooks as WebhookList } from '#domain/webhooks.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { problemOf } from '#identity/client/ask.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Card } from '#ui/card.tsx'
import { CountedList } from '#ui/counted-list.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FieldError } from '#ui/field.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { ShownOnce } from '#ui/shown-once.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { WaitingCard } from '#ui/waiting-card.tsx'
import { useWords } from '#words/use-words.ts'
import { DeliveriesSheet } from './deliveries-sheet.tsx'
import { NewWebhookSheet } from './new-webhook-sheet.tsx'
import { useWebhooks } from './use-webhooks.ts'
import { WebhookCard } from './webhook-card.tsx'
import { requestWebhookDeletion } from './webhook-requests.client.ts'

export function WebhooksPage() {
  const words = useWords()
  const { state } = useAuth()
  const user = state.status === 'loaded' ? state.user : null
  return (
    <>
      <PageHeader title={words('webhooks.title')} onBack={() => navigate('/account')} />
      <PageBody className="gap-4">{user && <Webhooks accountId={user.id} email={user.email} />}</PageBody>
    </>
  )
}

function Webhooks({ accountId, email }: { accountId: string; email: string }) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const { answer, setAnswer, isUnreachable, turn } = useWebhooks(accountId, hasConnection)
  const [secret, setSecret] = useState<string | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [deleting, setDeleting] = useState<Webhook | undefined>()
  const headingRef = useRef<HTMLHeadingElement>(null)
  if (!answer) return <WaitingCard isUnreachable={isUnreachable || !hasConnection} />
  const { webhooks } = answer
  return (
    <>
      {secret !== null && (
        <ShownOnce
          key={secret}
          name={words('webhooks.secret')}
          note={words('webhooks.copyNow')}
          text={secret}
          copied={words('webhooks.copied')}
        />
      )}
      <CountedList
        title={words('webhooks.list')}
        count={words('webhooks.count', { count: webhooks.length, limit: MAX_WEBHOOKS })}
        headingRef={headingRef}
        add={{
          text: words('webhooks.add'),
          isDisabled: !hasConnection || webhooks.length >= MAX_WEBHOOKS,
          onAdd: () => setIsMaking(true),
        }}
        note={words(hasConnection ? 'webhooks.note' : 'connection.needed')}
      >
        <WebhookCards {...{ accountId, webhooks, hasConnection, turn }} onDelete={setDeleting} />
      </CountedList>
      <NewWebhookSheet
        accountId={accountId}
        email={email}
        isOpen={isMaking}
        onClose={() => setIsMaking(false)}
        onMade={({ secret: made, webhooks: all }) => {
          setAnswer({ webhooks: all })
          setSecret(made)
          setIsMaking(false)
        }}
      />
      <DeleteWebhookDialog
        accountId={accountId}
        webhook={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={(left) => {
          setAnswer(left)
          setDeleting(undefined)
          setSecret(null)
          headingRef.current?.focus()
        }}
      />
    </>
  )
}

type WebhookCardsProps = {
  accountId: string
  webhooks: readonly Webhook[]
  hasConnection: boolean
  turn: ReturnType<typeof useWebhooks>['turn']
  onDelete: (webhook: Webhook) => void
}

function WebhookCards({ accountId, webhooks, hasConnection, turn, onDelete }: WebhookCardsProps) {
  const words = useWords()
  const [opened, setOpened] = useState<Webhook | undefined>()
  return (
    <>
      {webhooks.length === 0 && (
        <Card>
          <EmptyState icon={<Send size={26} />} title={words('webhooks.none')} />
        </Card>
      )}
      {webhooks.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          accountId={accountId}
          webhook={webhook}
          hasConnection={hasConnection}
          onTurn={(isOn) => void turn(webhook.id, isOn)}
          onOpen={() => setOpened(webhook)}
          onDelete={() => onDelete(webhook)}
        />
      ))}
      <DeliveriesSheet accountId={accountId} webhook={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}

type DeleteWebhookDialogProps = {
  accountId: string
  /** The webhook that the dialog is about; undefined: the dialog is closed. */
  webhook: Webhook | undefined
  onClose: () => void
  onDeleted: (left: WebhookList) => void
}

function DeleteWebhookDialog({ accountId, webhook, onClose, onDeleted }: DeleteWebhookDialogProps) {
  const words = useWords()
  const shown = useLastValue(webhook)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function remove() {
    if (!webhook || isBusy) return
    setIsBusy(true)
    const said = await requestWebhookDeletion({ accountId, webhookId: webhook.id })
    setIsBusy(false)
    if (said.t !== 'answered') return setError(problemOf(said))
    setError(null)
    toastSuccess(words('webhooks.deletion.done'))
    onDeleted(said.body)
  }

  return (
    <AlertDialog
      isOpen={webhook !== undefined}
      text={words('webhooks.deletion.title')}
      description={
        <span className="wrap-anywhere">{words('webhooks.deletion.text', { address: shown?.address ?? '' })}</span>
      }
      confirmText={words('action.delete')}
      confirmVariant="danger"
      isBusy={isBusy}
      busyText={words('webhooks.deletion.busy')}
      onConfirm={() => void remove()}
      cancelText={words('action.cancel')}
      onCancel={() => {
        setError(null)
        onClose()
      }}
    >
      {error && <FieldError id="delete-webhook-error">{error}</FieldError>}
    </AlertDialog>
  )
}
