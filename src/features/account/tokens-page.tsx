import Copy from 'lucide-react/icons/copy'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type AccessToken, type AccessTokens, MAX_TOKENS } from '#domain/access-token.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { copyText } from '#ui/copy-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { List } from '#ui/list-row.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestTokens } from './account-requests.client.ts'
import { DeleteTokenDialog } from './delete-token-dialog.tsx'
import { NewTokenSheet } from './new-token-sheet.tsx'
import { tokenRights, tokenUse } from './token-words.ts'

/** `/account/tokens`: what lets other programs read or write a person's workouts (R-API-02). */
export function TokensPage() {
  const words = useWords()
  const { state } = useAuth()
  const user = state.status === 'loaded' ? state.user : null
  return (
    <div className="md:pl-(--shell-left)">
      <PageHeader title={words('tokens.title')} onBack={() => navigate('/account')} />
      <main id="main" className={`${PAGE_TOP} pb-[calc(var(--nav-h)+16px)] md:pb-8`}>
        <div className="grid max-w-[776px] grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-6 md:px-7 md:pt-4">
          {user && <Tokens accountId={user.id} email={user.email} />}
        </div>
      </main>
    </div>
  )
}

/** A token that was just made, with the text that nobody can read again. */
type Shown = { name: string; text: string }

function Tokens({ accountId, email }: { accountId: string; email: string }) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const { answer, setAnswer, isUnreachable } = useTokens(accountId, hasConnection)
  const [shown, setShown] = useState<Shown | null>(null)
  const [isMaking, setIsMaking] = useState(false)
  const [deleting, setDeleting] = useState<AccessToken | undefined>()
  const headingRef = useRef<HTMLHeadingElement>(null)
  if (!answer) return <NotThere isUnreachable={isUnreachable || !hasConnection} />
  const { tokens } = answer
  return (
    <>
      {shown && <ShownToken key={shown.text} {...shown} />}
      <div className="flex items-center justify-between gap-3 px-1">
        <h2 ref={headingRef} tabIndex={-1} className="text-17 font-[660] outline-none">
          {words('tokens.list')}
        </h2>
        <span className="text-13 text-text-2">
          {words('tokens.count', { count: tokens.length, limit: MAX_TOKENS })}
        </span>
      </div>
      <TokenList answer={answer} hasConnection={hasConnection} onDelete={setDeleting} />
      <Button
        size="large"
        isBlock
        icon={<Plus aria-hidden="true" size={20} />}
        disabled={!hasConnection || tokens.length >= MAX_TOKENS}
        onClick={() => setIsMaking(true)}
      >
        {words('tokens.add')}
      </Button>
      <p className="px-1 text-13 text-text-2">{words(hasConnection ? 'tokens.note' : 'connection.needed')}</p>
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

function NotThere({ isUnreachable }: { isUnreachable: boolean }) {
  const words = useWords()
  if (!isUnreachable) {
    return (
      <Loading>
        <SkeletonCard />
      </Loading>
    )
  }
  return (
    <Card>
      <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
    </Card>
  )
}

/** The one time that a token's text is on a screen. */
function ShownToken({ name, text }: Shown) {
  const words = useWords()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.scrollIntoView({ block: 'center' }), [])
  async function copy() {
    try {
      await copyText(Promise.resolve(text))
      toastSuccess(words('tokens.copied'))
    } catch (error) {
      toastError(error instanceof Error ? error.message : words('failures.failed'))
    }
  }
  return (
    <Card className="p-4">
      <section ref={ref} aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <div className="flex items-center gap-3">
          <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-lg bg-done text-on-done">
            <KeyRound size={20} />
          </span>
          <span className="min-w-0">
            <b className="block truncate font-[580]">{name}</b>
            <span className="block text-13 text-text-2">{words('tokens.copyNow')}</span>
          </span>
        </div>
        <div className="flex items-center gap-3 rounded-lg bg-sunken py-2 pr-2 pl-3.5">
          <code className="min-w-0 flex-1 font-mono text-13 break-all select-all">{text}</code>
          <Button size="small" icon={<Copy aria-hidden="true" size={16} />} onClick={() => void copy()}>
            {words('tokens.copy')}
          </Button>
        </div>
      </section>
    </Card>
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
        <li key={token.id} className="flex min-h-18 items-center gap-3 py-2.5 pr-2 pl-4">
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

/** The server's list, asked for again once there is a connection. */
function useTokens(accountId: string, hasConnection: boolean) {
  const [answer, setAnswer] = useState<AccessTokens | null>(null)
  const [isUnreachable, setIsUnreachable] = useState(false)
  useEffect(() => {
    let isCurrent = true
    if (!hasConnection) return
    void requestTokens(accountId).then((said) => {
      if (!isCurrent) return
      setIsUnreachable(said.t !== 'answered')
      if (said.t === 'answered') setAnswer(said.body)
    })
    return () => {
      isCurrent = false
    }
  }, [accountId, hasConnection])
  return { answer, setAnswer, isUnreachable }
}
