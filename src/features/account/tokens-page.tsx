import KeyRound from 'lucide-react/icons/key-round'
import Trash2 from 'lucide-react/icons/trash'
import { useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type AccessToken, type AccessTokens, MAX_TOKENS } from '#domain/access-token.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { problemOf } from '#identity/client/ask.ts'
import { useAnswer } from '#identity/client/use-answer.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { Card } from '#ui/card.tsx'
import { CountedList } from '#ui/counted-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { List } from '#ui/list-row.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { ShownOnce } from '#ui/shown-once.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { WaitingCard } from '#ui/waiting-card.tsx'
import { useWords } from '#words/use-words.ts'
import { requestTokenDeletion, requestTokens } from './account-requests.client.ts'
import { NewTokenSheet } from './new-token-sheet.tsx'
import { PasswordForm } from './password-form.tsx'
import { tokenRights, tokenUse } from './token-words.ts'

export function TokensPage() {
  const words = useWords()
  const { state } = useAuth()
  const user = state.status === 'loaded' ? state.user : null
  return (
    <>
      <PageHeader title={words('tokens.title')} onBack={() => navigate('/account')} />
      <PageBody className="gap-4">{user && <Tokens accountId={user.id} email={user.email} />}</PageBody>
    </>
  )
}

/** A new token with its text, which the page shows once. */
type Shown = { name: string; text: string }

function Tokens({ accountId, email }: { accountId: string; email: string }) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const { answer, setAnswer, isUnreachable } = useAnswer(requestTokens, accountId, hasConnection)
  const [shown, setShown] = useState<Shown | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [deleting, setDeleting] = useState<AccessToken | undefined>()
  const headingRef = useRef<HTMLHeadingElement>(null)
  if (!answer) return <WaitingCard isUnreachable={isUnreachable || !hasConnection} />
  const { tokens } = answer
  return (
    <>
      {shown && (
        <ShownOnce
          key={shown.text}
          name={shown.name}
          note={words('tokens.copyNow')}
          text={shown.text}
          copied={words('tokens.copied')}
        />
      )}
      <CountedList
        title={words('tokens.list')}
        count={words('tokens.count', { count: tokens.length, limit: MAX_TOKENS })}
        headingRef={headingRef}
        add={{
          text: words('tokens.add'),
          isDisabled: !hasConnection || tokens.length >= MAX_TOKENS,
          onAdd: () => setIsMaking(true),
        }}
        note={words(hasConnection ? 'tokens.note' : 'connection.needed')}
      >
        <TokenList answer={answer} hasConnection={hasConnection} onDelete={setDeleting} />
      </CountedList>
      <NewTokenSheet
        accountId={accountId}
        email={email}
        isOpen={isMaking}
        onClose={() => setIsMaking(false)}
        onMade={(name, { text, ...made }) => {
          setAnswer(made)
          setShown({ name, text })
          setIsMaking(false)
        }}
      />
      <DeleteTokenDialog
        accountId={accountId}
        email={email}
        token={deleting}
        onClose={() => setDeleting(undefined)}
        onDeleted={(left) => {
          setAnswer(left)
          setDeleting(undefined)
          setShown(null)
          headingRef.current?.focus()
        }}
      />
    </>
  )
}

type TokenListProps = { answer: AccessTokens; hasConnection: boolean; onDelete: (token: AccessToken) => void }

function TokenList({ answer: { tokens, now }, hasConnection, onDelete }: TokenListProps) {
  const words = useWords()
  if (tokens.length === 0) {
    return (
      <Card>
        <EmptyState icon={<KeyRound size={26} />} title={words('tokens.none')} />
      </Card>
    )
  }
  return (
    <List aria-label={words('tokens.list')}>
      {tokens.map((token) => (
        <li key={token.id} className="flex min-h-18 items-center gap-3 py-2.5 pe-2 ps-4">
          <span className="min-w-0 flex-1">
            <b className="block truncate font-[580]">{token.name}</b>
            <span className="block text-13 text-text-2">{tokenRights(token, now, words)}</span>
            <span className="block text-13 text-text-2">{tokenUse(token, now, words)}</span>
          </span>
          <IconButton
            label={words('tokens.delete', { name: token.name })}
            disabled={!hasConnection}
            onClick={() => onDelete(token)}
          >
            <Trash2 aria-hidden="true" size={20} />
          </IconButton>
        </li>
      ))}
    </List>
  )
}

type DeleteTokenDialogProps = {
  accountId: string
  email: string
  token: AccessToken | undefined
  onClose: () => void
  onDeleted: (left: AccessTokens) => void
}

/** Asks for the password: a program may depend on the token. */
function DeleteTokenDialog({ accountId, email, token, onClose, onDeleted }: DeleteTokenDialogProps) {
  const words = useWords()
  const fieldRef = useRef<HTMLInputElement>(null)
  const shown = useLastValue(token)

  async function remove({ id, name }: AccessToken, password: string): Promise<string | null> {
    const answer = await requestTokenDeletion({ accountId, password, tokenId: id })
    if (answer.t !== 'answered') return problemOf(answer)
    toastSuccess(words('tokens.deletion.done', { name }))
    onDeleted(answer.body)
    return null
  }

  return (
    <Dialog
      isOpen={token !== undefined}
      onClose={onClose}
      title={words('tokens.deletion.title', { name: shown?.name ?? '' })}
      description={words('tokens.deletion.text')}
      initialFocus={fieldRef}
    >
      {shown && (
        <PasswordForm
          email={email}
          fieldRef={fieldRef}
          submit={{ text: words('action.delete'), busyText: words('tokens.deletion.busy'), isDangerous: true }}
          onCancel={onClose}
          onSubmit={(password) => remove(shown, password)}
        />
      )}
    </Dialog>
  )
}
