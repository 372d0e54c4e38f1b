import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import type { SessionAnswer } from '#domain/session.ts'
import { Button } from '#ui/button.tsx'
import { signedByPasskey } from '#ui/passkey.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import type { Answer } from './ask.ts'
import { requestPasskeyChallenge, requestPasskeyLogIn } from './auth-requests.client.ts'

/** The log-in without a password, where the browser can; `onAnswer` hears the server's answer. */
export function PasskeyLogIn({ onAnswer }: { onAnswer: (answer: Answer<SessionAnswer>) => Promise<void> }) {
  const words = useWords()
  const [isBusy, setIsBusy] = useState(false)

  async function logIn() {
    setIsBusy(true)
    const answer = await askPasskey().catch(() => refused())
    if (answer) await onAnswer(answer)
    setIsBusy(false)
  }

  return (
    <Button
      variant="quiet"
      size="large"
      isBlock
      icon={<KeyRound aria-hidden="true" size={18} />}
      isBusy={isBusy}
      busyText={words('logIn.passkey.busy')}
      onClick={() => void logIn()}
    >
      {words('logIn.passkey.button')}
    </Button>
  )
}

const refused = (): Answer<never> => ({
  t: 'refused',
  code: 'passkey-refused',
  message: refusalText('passkey-refused', currentWords()),
})

/** Resolves with null when the person cancels. */
async function askPasskey(): Promise<Answer<SessionAnswer> | null> {
  const challenge = await requestPasskeyChallenge()
  if (challenge.t !== 'answered') return challenge
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(challenge.body)
  const response = await signedByPasskey(navigator.credentials.get({ publicKey }))
  return response && (await requestPasskeyLogIn(response))
}
