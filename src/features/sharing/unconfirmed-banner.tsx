import { useState } from 'react'
import { NO_CONNECTION } from '#identity/client/ask.ts'
import { requestConfirmationMail } from '#identity/client/auth-requests.client.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/** Why nobody can share with this person yet, and what to do (R-DELEG-18). */
export function UnconfirmedBanner({ isOffline, className }: { isOffline: boolean; className: string }) {
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<string | null>(null)

  async function send() {
    setIsBusy(true)
    const answer = await requestConfirmationMail()
    setIsBusy(false)
    if (answer.t === 'answered') setOutcome('Sent. Open the link in the mail, and others can share with you.')
    else setOutcome(answer.t === 'refused' ? answer.message : NO_CONNECTION)
  }

  return (
    <Banner tone="info" className={className}>
      {outcome ?? 'Confirm your email address, so that others can share with you. The link is in your mail.'}
      {outcome === null && (
        <span className="mt-2.5 block">
          <Button
            size="small"
            variant="quiet"
            isBusy={isBusy}
            busyText="Sending"
            disabled={isOffline}
            onClick={() => void send()}
          >
            Send again
          </Button>
        </span>
      )}
    </Banner>
  )
}
