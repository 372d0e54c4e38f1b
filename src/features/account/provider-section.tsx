import { type FormEvent, useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { ErrorCode } from '#domain/errors.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { problemOf } from '#identity/client/ask.ts'
import { usePageShown } from '#identity/client/provider-way.tsx'
import { useAnswer } from '#identity/client/use-answer.ts'
import { Button } from '#ui/button.tsx'
import { CurrentPasswordField } from '#ui/current-password-field.tsx'
import { toastError } from '#ui/toaster.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import { requestConnection, requestProvider, requestProviderDisconnection } from './account-requests.client.ts'
import { ROW } from './account-rows.tsx'

/** A row of the log-in's card: connects the account with the server's provider of log-ins, if there is one. */
export function ProviderSection({ user }: { user: SessionAnswer['user'] }) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const { answer, setAnswer } = useAnswer(requestProvider, user.id, hasConnection)
  const [isConnecting, setIsConnecting] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  useFailure()
  if (!answer?.name) return null
  const { name, isConnected } = answer

  async function disconnect() {
    setIsBusy(true)
    const said = await requestProviderDisconnection({ accountId: user.id })
    setIsBusy(false)
    if (said.t === 'answered') setAnswer(said.body)
    else toastError(problemOf(said))
  }

  return (
    <section aria-label={name}>
      <div className={ROW}>
        <span className="min-w-0 flex-1 font-[540]">{name}</span>
        {!isConnecting && (
          <Button
            size="small"
            variant="soft"
            disabled={!hasConnection}
            isBusy={isBusy}
            busyText=""
            onClick={() => (isConnected ? void disconnect() : setIsConnecting(true))}
          >
            {words(isConnected ? 'apps.disconnect' : 'apps.request.connect')}
          </Button>
        )}
      </div>
      {isConnecting && <ConnectForm user={user} onCancel={() => setIsConnecting(false)} />}
    </section>
  )
}

/** The provider sends the person back here, also when it did not work. */
function useFailure() {
  const words = useWords()
  const failed = new URLSearchParams(useSearch()).get('failed')
  useEffect(() => {
    if (failed === null) return
    toastError(refusalText(failed as ErrorCode, words))
    navigate('/account', { replace: true })
  }, [failed, words])
}

function ConnectForm({ user, onCancel }: { user: SessionAnswer['user']; onCancel: () => void }) {
  const words = useWords()
  const [currentPassword, setCurrentPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  usePageShown(() => setIsBusy(false))

  async function connect(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const answer = await requestConnection({ accountId: user.id, currentPassword })
    if (answer.t === 'answered') return location.assign(answer.body.address)
    setIsBusy(false)
    setError(problemOf(answer))
  }

  return (
    <form onSubmit={connect} noValidate className="grid gap-4 p-4 pt-1">
      <CurrentPasswordField
        email={user.email}
        value={currentPassword}
        onValueChange={(value) => {
          setError(null)
          setCurrentPassword(value)
        }}
        error={error}
      />
      <div className="grid grid-cols-[1fr_1.6fr] gap-2.5 md:flex md:justify-end">
        <Button variant="soft" onClick={onCancel} disabled={isBusy}>
          {words('action.cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy} busyText={words('apps.request.busy')}>
          {words('apps.request.connect')}
        </Button>
      </div>
    </form>
  )
}
