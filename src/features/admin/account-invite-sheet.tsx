import { useState } from 'react'
import { problemOf } from '#identity/client/ask.ts'
import { Banner } from '#ui/banner.tsx'
import { CloseButton } from '#ui/close-button.tsx'
import { CopiedCode } from '#ui/copied-code.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useWords } from '#words/use-words.ts'
import {
  accountInvitationLink,
  type MadeAccountInvitation,
  type MadeAccountInvitations,
  MOST_INVITED,
} from './accounts.ts'
import { requestInvitations } from './use-accounts.ts'

type InviteProps = { accountId: string; isOpen: boolean; onClose: () => void }

/** In characters, of all addresses. */
const LIMIT = 5_000

/** First asks for addresses, then shows a link for each, which nobody can read again. */
export function AccountInviteSheet({ accountId, isOpen, onClose }: InviteProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<MadeAccountInvitations | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const emails = typed.split(/[\s,;]+/).filter(Boolean)
  const isPossible = emails.length > 0 && emails.length <= MOST_INVITED
  function close() {
    setTyped('')
    setMade(null)
    setProblem(null)
    onClose()
  }
  async function invite() {
    if (isBusy || !isPossible) return
    setIsBusy(true)
    const answer = await requestInvitations(accountId, emails)
    setIsBusy(false)
    setProblem(answer.t === 'answered' ? null : problemOf(answer))
    if (answer.t === 'answered') setMade(answer.body)
  }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={words('admin.accounts.invite.title')}
      subtitle={words('admin.accounts.invite.note')}
      fitsContent
      isDirty={made === null && typed.trim() !== ''}
      headerAction={made && <CloseButton onClose={close} />}
      primary={
        made
          ? undefined
          : {
              text: words('admin.accounts.invite.make', { count: Math.max(1, emails.length) }),
              isDisabled: !isPossible,
              isBusy,
              busyText: words('admin.accounts.invite.busy'),
            }
      }
      onSubmit={made ? undefined : () => void invite()}
    >
      {made ? (
        <Links made={made} />
      ) : (
        <TextArea
          isOneLine
          label={words('admin.accounts.invite.emails')}
          value={typed}
          limit={LIMIT}
          inputMode="email"
          autoCapitalize="none"
          onValueChange={(text) => {
            setProblem(null)
            setTyped(text)
          }}
        />
      )}
      {!made && emails.length > MOST_INVITED && (
        <Banner tone="error">{words('admin.accounts.invite.tooMany', { limit: MOST_INVITED })}</Banner>
      )}
      {problem && <Banner tone="error">{problem}</Banner>}
    </Sheet>
  )
}

function Links({ made: { invitations, isMailed } }: { made: MadeAccountInvitations }) {
  const words = useWords()
  return (
    <>
      {invitations.some(({ token }) => token !== null) && (
        <Banner tone="info">{words(isMailed ? 'admin.accounts.invite.mailed' : 'admin.accounts.invite.passOn')}</Banner>
      )}
      <ul className="grid gap-4">
        {invitations.map((invitation) => (
          <li key={invitation.email} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h3 className="text-15 font-[640] wrap-anywhere">{invitation.email}</h3>
            <LinkOf invitation={invitation} isAlone={invitations.length === 1} />
          </li>
        ))}
      </ul>
    </>
  )
}

function LinkOf({ invitation: { token }, isAlone }: { invitation: MadeAccountInvitation; isAlone: boolean }) {
  const words = useWords()
  if (token === null) return <p className="text-text-2">{words('admin.accounts.invite.taken')}</p>
  // The address at which this browser reaches the server, so that a phone in the same room does, too.
  const link = accountInvitationLink(location.origin, token)
  return (
    <>
      {isAlone && (
        <div className="mx-auto w-[min(100%,240px)] overflow-hidden rounded-xl shadow-e-1">
          <QrCode text={link} label={words('sharing.invite.code')} />
        </div>
      )}
      <CopiedCode text={link} isOneLine action={words('sharing.invite.copy')} done={words('sharing.invite.copied')} />
    </>
  )
}
