import FileText from 'lucide-react/icons/file-text'
import KeyRound from 'lucide-react/icons/key-round'
import { type ReactNode, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Scope } from '#domain/access-token.ts'
import { APP_NAME } from '#domain/app-name.ts'
import type { ConnectedApp } from '#domain/connected-app.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { problemOf } from '#identity/client/ask.ts'
import { useAnswer } from '#identity/client/use-answer.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopiedCode } from '#ui/copied-code.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldLabel } from '#ui/field.tsx'
import { List } from '#ui/list-row.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestApps, requestDisconnection, requestNewToken } from './account-requests.client.ts'
import { LinkRow } from './account-rows.tsx'
import { PasswordForm } from './password-form.tsx'
import { appRights, lastUseOf } from './token-words.ts'

/** `/account/connect-ai`: how a person's own assistant reads their training. */
export function ConnectAiPage() {
  const words = useWords()
  const { state } = useAuth()
  const user = state.status === 'loaded' ? state.user : null
  const address = `${location.origin}/mcp`
  const [token, setToken] = useState<string | null>(null)
  return (
    <>
      <PageHeader title={words('connectAi.title')} onBack={() => navigate('/account')} />
      <PageBody className="items-start gap-x-7 gap-y-4 lg:grid-cols-2">
        <div className={COLUMN}>
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
        </div>
        <div className={COLUMN}>
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
      </PageBody>
    </>
  )
}

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] gap-4'

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
    if (answer.t !== 'answered') return problemOf(answer)
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

function ConnectedApps({ accountId }: { accountId: string }) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const { answer, setAnswer } = useAnswer(requestApps, accountId, hasConnection)
  const [leaving, setLeaving] = useState<string | null>(null)
  if (!answer || answer.apps.length === 0) return null

  async function disconnect({ id, name }: ConnectedApp) {
    if (leaving) return
    setLeaving(id)
    const said = await requestDisconnection({ accountId, appId: id })
    setLeaving(null)
    if (said.t !== 'answered') return void toastError(problemOf(said))
    setAnswer(said.body)
    toastSuccess(words('apps.disconnected', { name }))
  }

  return (
    <Part title={words('apps.title')}>
      <List aria-label={words('apps.title')}>
        {answer.apps.map((app) => (
          <li key={app.id} className="flex min-h-18 items-center gap-3 py-2.5 pe-3 ps-4">
            <span className="min-w-0 flex-1">
              <b className="block truncate font-[580]">{app.name}</b>
              <span className="block truncate text-13 text-text-2">{app.host}</span>
              <span className="block text-13 text-text-2">{appRights(app.scopes, words)}</span>
              <span className="block text-13 text-text-2">{lastUseOf(app.lastUsedAt, answer.now, words)}</span>
            </span>
            <Button
              size="small"
              variant="soft"
              aria-label={words('apps.disconnectName', { name: app.name })}
              disabled={!hasConnection}
              isBusy={leaving === app.id}
              busyText=""
              onClick={() => void disconnect(app)}
            >
              {words('apps.disconnect')}
            </Button>
          </li>
        ))}
      </List>
    </Part>
  )
}

const ASSISTANTS = ['claude', 'chatgpt', 'config'] as const
type Assistant = (typeof ASSISTANTS)[number]

type AssistantStepsProps = { address: string; token: string | null }

function AssistantSteps({ address, token }: AssistantStepsProps) {
  const words = useWords()
  const [assistant, setAssistant] = useState<Assistant>('claude')
  const isUnreachable = assistant !== 'config' && !address.startsWith('https:')
  return (
    <Part title={words('connectAi.where')} note={isUnreachable ? words('connectAi.needsHttps') : undefined}>
      <Segmented
        label={words('connectAi.assistant')}
        isLabelHidden
        segments={ASSISTANTS.map((value) => ({ value, label: words(`connectAi.${value}.name`) }))}
        value={assistant}
        onValueChange={setAssistant}
      />
      <Card className="px-4 py-2">
        <ol>
          <Step number={1}>{words(`connectAi.${assistant}.open`)}</Step>
          <Step number={2}>
            {assistant === 'config' ? (
              <ConfigFile address={address} token={token} />
            ) : (
              words(`connectAi.${assistant}.paste`)
            )}
          </Step>
          <Step number={3}>{words('connectAi.ask')}</Step>
        </ol>
      </Card>
    </Part>
  )
}

function Step({ number, children }: { number: number; children: ReactNode }) {
  const words = useWords()
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <b aria-hidden="true" className="w-3.5 shrink-0 text-text-2 tabular-nums">
        {words.number(number)}
      </b>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}

/** The configuration file of most assistants, with the address and, later, the token. */
function ConfigFile({ address, token }: AssistantStepsProps) {
  const words = useWords()
  const authorization = `Bearer ${token ?? words('connectAi.config.yourToken')}`
  const server = { type: 'http', url: address, headers: { Authorization: authorization } }
  const text = JSON.stringify({ mcpServers: { [APP_NAME.toLowerCase()]: server } }, null, 2)
  return (
    <div className="grid gap-2">
      {words(token ? 'connectAi.config.paste' : 'connectAi.config.pasteWith')}
      <CopiedCode text={text} done={words('connectAi.config.copied')} label={words('connectAi.config.copy')} />
    </div>
  )
}
