import { useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Scope } from '#domain/access-token.ts'
import type { AppRequest } from '#domain/connected-app.ts'
import { problemOf } from '#identity/client/ask.ts'
import { keepReturn } from '#identity/client/log-in-return.client.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import type { User } from '#identity/who.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldError } from '#ui/field.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useWords } from '#words/use-words.ts'
import { requestAppRequest, requestConsent } from './account-requests.client.ts'
import { ScopeSwitches } from './scope-switches.tsx'

/** `/connect`: a program asks for access. The log-in leads back here. */
export function ConsentPage() {
  const words = useWords()
  const { state } = useAuth()
  const user = state.status === 'loaded' ? state.user : null
  useEffect(() => {
    if (user) return
    keepReturn(location.pathname + location.search)
    navigate('/login', { replace: true })
  }, [user])
  return (
    // There is no sidebar beside this form, so the header is as narrow as the form.
    <div className="contents [--page-edge:max(32px,calc((min(100vw,1184px)-504px)/2))]">
      <PageHeader title={words('apps.request.pageTitle')} />
      <PageBody data-toast-room="" className="gap-4">
        {user && <Request key={user.id} user={user} />}
      </PageBody>
    </div>
  )
}

function Request({ user }: { user: User }) {
  // The address stays as it is while the page is open.
  const [request] = useState(() => location.search.slice(1))
  const [asked, setAsked] = useState<AppRequest | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    void requestAppRequest(user.id, request).then((said) => {
      if (!isCurrent) return
      if (said.t === 'answered') setAsked(said.body)
      else setProblem(problemOf(said))
    })
    return () => {
      isCurrent = false
    }
  }, [user.id, request])
  if (problem) return <Banner tone="error">{problem}</Banner>
  if (asked) return <Question user={user} request={request} asked={asked} />
  return (
    <Loading>
      <SkeletonCard />
    </Loading>
  )
}

type QuestionProps = { user: User; request: string; asked: AppRequest }

function Question({ user, request, asked }: QuestionProps) {
  const words = useWords()
  const { name, host } = asked
  const [scopes, setScopes] = useState<readonly Scope[]>(asked.scopes)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function answer(allowed: readonly Scope[] | null) {
    if (isBusy) return
    if (allowed?.length === 0) return setError(words('apps.request.noScope'))
    setIsBusy(true)
    const said = await requestConsent({ accountId: user.id, request, scopes: allowed })
    // The button stays busy until the program's page replaces this one.
    if (said.t === 'answered') return location.replace(said.body.address)
    setIsBusy(false)
    setError(problemOf(said))
  }

  return (
    <>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5">
        <div className="grid gap-1.5">
          <h2 data-clear="" className="text-20 font-[680] wrap-anywhere">
            {words('apps.request.title', { name })}
          </h2>
          <p className="wrap-anywhere text-text-2">{words('apps.request.returns', { host })}</p>
          <p className="wrap-anywhere text-text-2">{words('apps.request.account', { email: user.email })}</p>
        </div>
        <ScopeSwitches
          isApp
          offered={asked.scopes}
          scopes={scopes}
          onChange={(chosen) => {
            setError(null)
            setScopes(chosen)
          }}
        />
        {error && <FieldError id="app-request-error">{error}</FieldError>}
        <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
          <Button size="large" variant="soft" onClick={() => void answer(null)}>
            {words('action.cancel')}
          </Button>
          <Button
            size="large"
            isBusy={isBusy}
            busyText={words('apps.request.busy')}
            onClick={() => void answer(scopes)}
          >
            {words('apps.request.connect')}
          </Button>
        </div>
      </Card>
      <Banner tone="warning">{words('connectAi.leaves')}</Banner>
    </>
  )
}
