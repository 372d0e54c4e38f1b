import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { initials } from '#domain/names.ts'
import { reportEvent } from '#features/product-events/report-event.client.ts'
import { type Answer, problemOf } from '#identity/client/ask.ts'
import { AuthFrame, NoAnswer } from '#identity/client/auth-frame.tsx'
import { onNextLink } from '#identity/client/link-token.client.ts'
import { forgetInvitation, keepReturn } from '#identity/client/log-in-return.client.ts'
import { useAuth } from '#identity/client/use-auth.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { Site } from '#ui/site-footer.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import type { Invitation } from './invitation.ts'
import { requestAcceptance, requestDecline, requestReading } from './invitation-requests.client.ts'
import { PermissionSwitches } from './permission-switches.tsx'
import { UntilRow } from './until-row.tsx'

type InvitationPageProps = { site: Site | null; token: string }

/** `/invitation`: what a coach asks for. `token`: of the link, or empty. */
export function InvitationPage({ site, token }: InvitationPageProps) {
  const words = useWords()
  const { state } = useAuth()
  const accountId = state.status === 'loaded' ? (state.user?.id ?? null) : null
  const { answer, retry } = useInvitation(token, accountId)
  const asked = answer?.t === 'answered' ? answer.body : null
  useEffect(() => onNextLink(() => window.location.reload()), [])
  if (answer === null) return <Reading />
  const isOpen = asked !== null && !asked.isSharedAlready
  return (
    <AuthFrame
      site={site}
      picture={asked && <Avatar initials={initials(asked.coachName)} tone="coach" size="large" />}
      title={asked ? words('invitation.title', { name: asked.coachName }) : words('app.titles.invitation')}
      text={isOpen ? words('invitation.text') : undefined}
    >
      {answer.t === 'refused' && <Banner tone="error">{answer.message}</Banner>}
      {answer.t === 'unreachable' && <NoAnswer onRetry={retry} />}
      {asked?.isSharedAlready && <Banner tone="info">{words('invitation.already', { name: asked.coachName })}</Banner>}
      {isOpen && accountId && <Question key={accountId} accountId={accountId} token={token} asked={asked} />}
      {isOpen && !accountId && <Entrance isByInvitation={site?.isByInvitation === true} />}
      {answer.t !== 'unreachable' && !isOpen && (
        <p className="text-center">
          <Link to="/sharing" className="link text-text">
            {words('invitation.goOn')}
          </Link>
        </p>
      )}
    </AuthFrame>
  )
}

/** Without the frame, which would grow and move when the answer comes. */
function Reading() {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 p-6 text-text-2" aria-busy="true">
      <Spinner size={28} />
      <p role="status">{useWords()('ui.loading')}</p>
    </main>
  )
}

/** `answer` is null until the server answers; `retry` asks again. */
function useInvitation(token: string, accountId: string | null) {
  const [answer, setAnswer] = useState<Answer<Invitation> | null>(null)
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt and another account ask again
  useEffect(() => {
    let isCurrent = true
    void requestReading(token).then((said) => isCurrent && setAnswer(said))
    return () => {
      isCurrent = false
    }
  }, [token, accountId, attempt])
  return {
    answer,
    retry() {
      setAnswer(null)
      setAttempt(attempt + 1)
    },
  }
}

/** For a person without a login; both ways lead back here. */
function Entrance({ isByInvitation }: { isByInvitation: boolean }) {
  const words = useWords()
  useEffect(() => keepReturn('/invitation'), [])
  return (
    <div className="grid gap-2.5">
      <p className="text-text-2">{words(isByInvitation ? 'invitation.byInvitation' : 'invitation.entrance')}</p>
      {!isByInvitation && (
        <Link to="/create-account" className={buttonClass({ size: 'large', isBlock: true })}>
          {words('signUp.create')}
        </Link>
      )}
      <Link to="/login" className={buttonClass({ size: 'large', variant: 'soft', isBlock: true })}>
        {words('action.logIn')}
      </Link>
    </div>
  )
}

type QuestionProps = { accountId: string; token: string; asked: Invitation }

function Question({ accountId, token, asked: { coachName: name, flags: wanted } }: QuestionProps) {
  const words = useWords()
  const [flags, setFlags] = useState(wanted)
  const [endsAt, setEndsAt] = useState<number | null | undefined>(null)
  const { isBusy, problem, send } = useReply()

  async function accept() {
    if (endsAt === undefined) return
    if (!(await send(requestAcceptance({ accountId, token, flags, endsAt })))) return
    reportEvent('sharing.connected', { owner_user_id: accountId, ...flags })
    toastSuccess(currentWords()('invitation.accepted', { name }))
    navigate('/sharing', { replace: true })
  }
  async function decline() {
    if (!(await send(requestDecline({ accountId, token })))) return
    toastSuccess(currentWords()('invitation.declined'))
    navigate('/', { replace: true })
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4.5">
      <Card>
        <PermissionSwitches isExplained flags={flags} onChange={setFlags} className="px-4 py-2.5" />
        <div className="border-t border-line">
          <UntilRow endsAt={endsAt ?? null} onChange={setEndsAt} />
        </div>
      </Card>
      {problem && <Banner tone="error">{problem}</Banner>}
      <div className="grid gap-2.5 min-[360px]:grid-cols-[1fr_1.6fr]">
        <Button
          size="large"
          variant="soft"
          disabled={isBusy}
          onClick={() => void decline()}
          className="max-[359px]:order-last"
        >
          {words('invitation.decline')}
        </Button>
        <Button
          size="large"
          isBusy={isBusy}
          busyText={words('invitation.busy')}
          disabled={endsAt === undefined}
          onClick={() => void accept()}
        >
          {words('invitation.accept')}
        </Button>
      </div>
      <p className="text-13 text-text-2">{words('invitation.nothing')}</p>
    </div>
  )
}

/** Sends one reply at a time. `send` answers whether the server took it. */
function useReply() {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnsure, setIsUnsure] = useState(false)
  async function send(asking: Promise<Answer<unknown>>): Promise<boolean> {
    setIsBusy(true)
    const answer = await asking
    setIsBusy(false)
    if (isUnsure && answer.t === 'refused' && answer.code === 'invitation-invalid') {
      // The server may have taken the try whose answer was lost; the page of the shares says whether it did.
      forgetInvitation('coach')
      navigate('/sharing', { replace: true })
      return false
    }
    setIsUnsure(isUnsure || answer.t === 'unreachable')
    setProblem(answer.t === 'answered' ? null : problemOf(answer))
    if (answer.t === 'answered') forgetInvitation('coach')
    return answer.t === 'answered'
  }
  return { isBusy, problem, send }
}
