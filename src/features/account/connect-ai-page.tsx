import FileText from 'lucide-react/icons/file-text'
import KeyRound from 'lucide-react/icons/key-round'
import { useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Scope } from '#domain/access-token.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { noConnection } from '#identity/client/ask.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopiedCode } from '#ui/copied-code.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldLabel } from '#ui/field.tsx'
import { List } from '#ui/list-row.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { useWords } from '#words/use-words.ts'
import { requestNewToken } from './account-requests.client.ts'
import { LinkRow } from './account-rows.tsx'
import { AssistantSteps } from './assistant-steps.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { PasswordForm } from './password-form.tsx'

/** `/account/connect-ai`: how a person's own assistant reads their training. */
export function ConnectAiPage() {
  const words = useWords()
  const { state } = useAuth()
  const user = state.status === 'loaded' ? state.user : null
  const address = `${location.origin}/mcp`
  const [token, setToken] = useState<string | null>(null)
  return (
    <div className="md:pl-(--shell-left)">
      <PageHeader title={words('connectAi.title')} onBack={() => navigate('/account')} />
      <main id="main" className={`${PAGE_TOP} pb-[calc(var(--nav-h)+16px)] md:pb-8`}>
        <div className="grid max-w-[696px] grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-3 pb-6 md:px-7 md:pt-4">
          <p className="px-1 text-pretty text-text-2">{words('connectAi.lead')}</p>
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-4">
            <div className="grid gap-1.5">
              <FieldLabel>{words('connectAi.address')}</FieldLabel>
              <CopiedCode
                text={address}
                done={words('connectAi.addressCopied')}
                label={words('connectAi.copyAddress')}
              />
            </div>
            <div className="grid gap-1.5">
              <FieldLabel>{words('connectAi.token')}</FieldLabel>
              {user && <Token accountId={user.id} email={user.email} text={token} onMade={setToken} />}
            </div>
          </Card>
          <AssistantSteps address={address} token={token} />
          {user && <ConnectedApps accountId={user.id} />}
          <Banner tone="warning">{words('connectAi.leaves')}</Banner>
          <List>
            <LinkRow
              to="/stats"
              icon={<FileText aria-hidden="true" size={20} />}
              title={words('connectAi.copyInstead')}
              note={words('connectAi.copyInsteadText')}
            />
          </List>
        </div>
      </main>
    </div>
  )
}

/** An assistant needs no more; people share body weights on purpose only. */
const READS: readonly Scope[] = ['workouts:read', 'routines:read', 'progress:read']

type TokenProps = { accountId: string; email: string; text: string | null; onMade: (text: string) => void }

/** Makes a token without further questions, and shows it once. */
function Token({ accountId, email, text, onMade }: TokenProps) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const [isAsking, setIsAsking] = useState(false)
  const fieldRef = useRef<HTMLInputElement>(null)

  async function make(password: string): Promise<string | null> {
    const name = words('connectAi.tokenName')
    const answer = await requestNewToken({ accountId, password, name, scopes: READS, days: 90 })
    if (answer.t !== 'answered') return answer.t === 'refused' ? answer.message : noConnection()
    setIsAsking(false)
    onMade(answer.body.text)
    return null
  }

  return (
    <>
      {text ? (
        <CopiedCode text={text} done={words('tokens.copied')} />
      ) : (
        <Button
          size="large"
          variant="quiet"
          isBlock
          icon={<KeyRound aria-hidden="true" size={19} />}
          disabled={!hasConnection}
          onClick={() => setIsAsking(true)}
        >
          {words('connectAi.make')}
        </Button>
      )}
      <p className="text-13 text-text-2">
        {words(text ? 'tokens.copyNow' : hasConnection ? 'connectAi.reads' : 'connection.needed')}
      </p>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={words('connectAi.make')}
        description={words('connectAi.makeReads')}
        initialFocus={fieldRef}
      >
        <PasswordForm
          email={email}
          fieldRef={fieldRef}
          submit={{ text: words('tokens.new.make'), busyText: words('tokens.new.making') }}
          onCancel={() => setIsAsking(false)}
          onSubmit={make}
        />
      </Dialog>
    </>
  )
}
