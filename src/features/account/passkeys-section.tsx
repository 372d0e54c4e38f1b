import KeyRound from 'lucide-react/icons/key-round'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { elapsed } from '#domain/elapsed.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { type Answer, problemOf } from '#identity/client/ask.ts'
import { useAnswer } from '#identity/client/use-answer.ts'
import type { Passkeys } from '#identity/devices.ts'
import { Button } from '#ui/button.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { signedByPasskey } from '#ui/passkey.ts'
import { PasswordOwner } from '#ui/password-owner.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import {
  requestAddedPasskey,
  requestNewPasskey,
  requestPasskeyRemoval,
  requestPasskeys,
} from './account-requests.client.ts'
import { FoldRow } from './account-rows.tsx'

/** A row of the log-in's card, behind which passkeys are added and removed. */
export function PasskeysSection({ user }: { user: SessionAnswer['user'] }) {
  const words = useWords()
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
    toastSuccess(words('account.passkeys.removed', { name }))
    addRef.current?.focus()
  }
  function close(added?: Answer<Passkeys>) {
    if (added) take(added)
    setIsAdding(false)
  }

  return (
    <FoldRow title={words('account.passkeys.title')} count={passkeys.length}>
      {passkeys.length === 0 && <p className="px-4 pt-1 text-15 text-text-2">{words('account.passkeys.text')}</p>}
      <List className="shadow-none forced-colors:border-0">
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            now={answer?.now ?? passkey.addedAt}
            isRemoving={removing === passkey.id}
            isDisabled={!hasConnection}
            onRemove={() => void remove(passkey.id, passkey.name)}
          />
        ))}
      </List>
      {isAdding ? (
        <AddPasskey user={user} onClose={close} />
      ) : (
        <AddRow ref={addRef} isDisabled={!hasConnection} onPress={() => setIsAdding(true)} />
      )}
    </FoldRow>
  )
}

type AddRowProps = { ref: Ref<HTMLButtonElement>; isDisabled: boolean; onPress: () => void }

function AddRow({ ref, isDisabled, onPress }: AddRowProps) {
  const words = useWords()
  return (
    <div className="flex items-center gap-3 px-4 py-2">
      <Button ref={ref} size="small" variant="soft" disabled={isDisabled} onClick={onPress}>
        {words('account.passkeys.add')}
      </Button>
      {isDisabled && <p className="text-13 text-text-2">{words('connection.needed')}</p>}
    </div>
  )
}

type PasskeyRowProps = {
  passkey: Passkeys['passkeys'][number]
  /** The server's clock, ms since 1970. */
  now: number
  isRemoving: boolean
  isDisabled: boolean
  onRemove: () => void
}

function PasskeyRow({ passkey: { name, addedAt }, now, isRemoving, isDisabled, onRemove }: PasskeyRowProps) {
  const words = useWords()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <li>
      <ListRow
        leading={<KeyRound aria-hidden="true" size={20} className="text-text-2" />}
        title={name}
        subtitle={words('account.passkeys.addedAt', elapsed(addedAt, now, timeZone))}
        trailing={
          <Button
            size="small"
            variant="soft"
            aria-label={words('account.passkeys.remove', { name })}
            disabled={isDisabled}
            isBusy={isRemoving}
            busyText=""
            onClick={onRemove}
          >
            {words('action.remove')}
          </Button>
        }
      />
    </li>
  )
}

type AddPasskeyProps = { user: SessionAnswer['user']; onClose: (added?: Answer<Passkeys>) => void }

function AddPasskey({ user, onClose }: AddPasskeyProps) {
  const words = useWords()
  const [currentPassword, setCurrentPassword] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)
  useEffect(() => fieldRef.current?.focus(), [])

  async function add(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    const added = await addPasskey(user.id, currentPassword).catch(() => refusalText('failed', words))
    setIsBusy(false)
    if (typeof added === 'string') return void toastError(added)
    if (!added) return
    toastSuccess(words('account.passkeys.added'))
    onClose(added)
  }

  return (
    <form onSubmit={add} noValidate className="grid gap-4 p-4">
      <PasswordOwner email={user.email} />
      <TextField
        ref={fieldRef}
        label={words('identity.currentPassword')}
        type="password"
        autoComplete="current-password"
        value={currentPassword}
        onValueChange={setCurrentPassword}
      />
      <div className="grid grid-cols-[1fr_1.6fr] gap-2.5 md:flex md:justify-end">
        <Button variant="soft" onClick={() => onClose()} disabled={isBusy}>
          {words('action.cancel')}
        </Button>
        <Button type="submit" isBusy={isBusy} busyText={words('account.passkeys.adding')}>
          {words('account.passkeys.add')}
        </Button>
      </div>
    </form>
  )
}

/** Resolves with the new list, an error text, or null after a cancel. */
async function addPasskey(accountId: string, currentPassword: string): Promise<Answer<Passkeys> | string | null> {
  const challenge = await requestNewPasskey({ accountId, currentPassword })
  if (challenge.t !== 'answered') return problemOf(challenge)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(challenge.body)
  const response = await signedByPasskey(navigator.credentials.create({ publicKey }))
  if (!response) return null
  const added = await requestAddedPasskey({ accountId, response })
  if (added.t === 'answered') return added
  return problemOf(added)
}

function usePasskeys(accountId: string, hasConnection: boolean) {
  const { answer, setAnswer } = useAnswer(requestPasskeys, accountId, hasConnection)

  function take(said: Answer<Passkeys>): boolean {
    if (said.t === 'answered') setAnswer(said.body)
    else toastError(problemOf(said))
    return said.t === 'answered'
  }
  return { answer, take }
}
