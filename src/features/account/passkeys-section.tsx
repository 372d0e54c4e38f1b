import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SessionAnswer } from '#domain/session.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { type Answer, NO_CONNECTION } from '#identity/client/ask.ts'
import type { Passkeys } from '#identity/devices.ts'
import { Button } from '#ui/button.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { signedByPasskey } from '#ui/passkey.ts'
import { TextField } from '#ui/text-field.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { historyLabel } from '#words/relative-day.ts'
import {
  requestAddedPasskey,
  requestNewPasskey,
  requestPasskeyRemoval,
  requestPasskeys,
} from './account-requests.client.ts'
import { NEEDS_CONNECTION, Section } from './account-section.tsx'

/** R-AUTH-01: passkeys beside the password, where the browser can. */
export function PasskeysSection({ user }: { user: SessionAnswer['user'] }) {
  const hasConnection = !useIsOffline()
  const { answer, take } = usePasskeys(user.id, hasConnection)
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<string | null>(null)
  const addRef = useRef<HTMLButtonElement>(null)
  const passkeys = answer?.passkeys ?? []

  async function remove(passkeyId: string, name: string) {
    if (removing) return
    setRemoving(passkeyId)
    const isRemoved = take(await requestPasskeyRemoval({ accountId: user.id, passkeyId }))
    setRemoving(null)
    if (!isRemoved) return
    toastSuccess(`Passkey removed: ${name}`)
    addRef.current?.focus()
  }

  return (
    <Section
      title="Passkeys"
      note={hasConnection ? null : <p className="text-13 text-text-2">{NEEDS_CONNECTION}</p>}
      action={
        !isAdding && (
          <Button
            ref={addRef}
            size="small"
            variant="soft"
            icon={<Plus aria-hidden="true" size={16} />}
            disabled={!hasConnection}
            onClick={() => setIsAdding(true)}
          >
            Add a passkey
          </Button>
        )
      }
    >
      {passkeys.length === 0 && (
        <p className="text-text-2">
          Log in with your fingerprint, your face or your screen lock, without the password.
        </p>
      )}
      <List className="-mx-5 -mt-2.5 -mb-3 rounded-none shadow-none forced-colors:border-0">
        {passkeys.map(({ id, name, addedAt }) => (
          <li key={id}>
            <ListRow
              className="px-5"
              leading={<KeyRound aria-hidden="true" size={20} />}
              title={name}
              subtitle={`Added ${dayOf(addedAt, answer).toLowerCase()}`}
              trailing={
                <Button
                  size="small"
                  variant="soft"
                  aria-label={`Remove ${name}`}
                  disabled={!hasConnection}
                  isBusy={removing === id}
                  busyText=""
                  onClick={() => void remove(id, name)}
                >
                  Remove
                </Button>
              }
            />
          </li>
        ))}
      </List>
      {isAdding && (
        <AddPasskey
          user={user}
          onClose={(added) => {
            if (added) take(added)
            setIsAdding(false)
          }}
        />
      )}
    </Section>
  )
}

const dayOf = (at: number, answer: Passkeys | null): string =>
  historyLabel(at, answer?.now ?? at, Intl.DateTimeFormat().resolvedOptions().timeZone)

type AddPasskeyProps = { user: SessionAnswer['user']; onClose: (added?: Answer<Passkeys>) => void }

/** The password first: whoever finds a device open must not make a way in of their own. */
function AddPasskey({ user, onClose }: AddPasskeyProps) {
  const [currentPassword, setCurrentPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  useEffect(() => fieldRef.current?.focus(), [])

  async function add(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const added = await addPasskey(user.id, currentPassword).catch(() => refusalText('failed'))
    setIsBusy(false)
    if (typeof added === 'string') return void toastError(added)
    if (!added) return
    toastSuccess('Passkey added')
    onClose(added)
  }

  return (
    <form onSubmit={add} noValidate className="mt-5 grid gap-4">
      {/* A password manager wants to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <TextField
        ref={fieldRef}
        label="Current password"
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onValueChange={setCurrentPassword}
      />
      <div className="grid grid-cols-[1fr_1.6fr] gap-2.5 md:flex md:justify-end">
        <Button variant="soft" onClick={() => onClose()} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy} busyText="Adding">
          Add a passkey
        </Button>
      </div>
    </form>
  )
}

/** The list with the new one, why there is none, or null when the person has let it be. */
async function addPasskey(accountId: string, currentPassword: string): Promise<Answer<Passkeys> | string | null> {
  const challenge = await requestNewPasskey({ accountId, currentPassword })
  if (challenge.t !== 'answered') return challenge.t === 'refused' ? challenge.message : NO_CONNECTION
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(challenge.body)
  const response = await signedByPasskey(navigator.credentials.create({ publicKey }))
  if (!response) return null
  const added = await requestAddedPasskey({ accountId, response })
  if (added.t === 'answered') return added
  return added.t === 'refused' ? added.message : NO_CONNECTION
}

function usePasskeys(accountId: string, hasConnection: boolean) {
  const [answer, setAnswer] = useState<Passkeys | null>(null)
  useEffect(() => {
    let isCurrent = true
    if (hasConnection) {
      void requestPasskeys(accountId).then((said) => {
        if (isCurrent && said.t === 'answered') setAnswer(said.body)
      })
    }
    return () => {
      isCurrent = false
    }
  }, [accountId, hasConnection])

  function take(said: Answer<Passkeys>): boolean {
    if (said.t === 'answered') setAnswer(said.body)
    else toastError(said.t === 'refused' ? said.message : NO_CONNECTION)
    return said.t === 'answered'
  }
  return { answer, take }
}
