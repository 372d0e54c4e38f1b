import { useState } from 'react'
import { noConnection } from '#identity/client/ask.ts'
import { requestConfirmationMail } from '#identity/client/auth-requests.client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'

/** Why nobody can share with this person yet, and what to do. */
export function UnconfirmedBanner({ isOffline, className }: { isOffline: boolean; className: string }) {
  const words = useWords()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)

  async function send() {
    setIsBusy(true)
    const answer = await requestConfirmationMail()
    setIsBusy(false)
    if (answer.t === 'answered') setOutcome(words('sharing.confirm.sent'))
    else setOutcome(answer.t === 'refused' ? answer.message : noConnection())
  }

  return (
    <Banner tone="info" className={className}>
      {outcome ?? words('sharing.confirm.text')}
      {outcome === null && (
        <span className="mt-2.5 block">
          <Button
            size="small"
            variant="quiet"
            isBusy={isBusy}
            busyText={words('sharing.confirm.busy')}
            disabled={isOffline}
            onClick={() => void send()}
          >
            {words('sharing.confirm.again')}
          </Button>
        </span>
      )}
    </Banner>
  )
}
