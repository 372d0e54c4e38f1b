import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Dumbbell from 'lucide-react/icons/dumbbell'
import Lock from 'lucide-react/icons/lock'
import LogOut from 'lucide-react/icons/log-out'
import Play from 'lucide-react/icons/play'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { elapsed } from '#domain/elapsed.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import { problemOf } from '#identity/client/ask.ts'
import { refreshShares } from '#identity/client/use-shares.ts'
import type { IncomingShare } from '#identity/shares.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { Dot } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Hint } from '#ui/hint.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useDay } from '#ui/use-day.ts'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import type { PlainKey } from '#words/words.ts'
import { EndMenu } from './card-menu.tsx'
import type { Way } from './opened-owner.tsx'
import { EndLine, ROW, RowButton, ShareCard } from './share-card.tsx'
import { requestFollow } from './shares-requests.client.ts'
import { useEndShare } from './use-end-share.ts'

const WAYS = [
  { way: 'workout', flag: 'can_start_workouts', icon: Play, label: 'sharing.way.workout' },
  { way: 'manage', flag: 'can_create_routines', icon: Dumbbell, label: 'sharing.way.manage' },
  { way: 'history', flag: 'can_review_history', icon: History, label: 'sharing.way.history' },
] as const satisfies { way: Way; flag: keyof ShareFlags; icon: LucideIcon; label: PlainKey }[]

type IncomingCardProps = {
  share: IncomingShare
  /** True without a connection: then no row opens. */
  isOffline: boolean
  onOpen: (way: Way) => void
}

/** The card of an owner who shares their account. Who trains now can be joined. */
export function IncomingCard({ share, isOffline, onOpen }: IncomingCardProps) {
  const { id, name, email, flags, endsAt = null, isFollowed = false } = share
  const training = isOffline ? null : (share.training ?? null)
  const lastAt = isOffline ? null : (share.lastWorkoutAt ?? null)
  const words = useWords()
  const { isEnding, end } = useEndShare(id, {
    text: words('sharing.leave.title', { name }),
    description: words('sharing.leave.text'),
    confirmText: words('sharing.leave.button'),
  })
  const follow = {
    icon: <Bell size={20} />,
    title: words('sharing.follow', { name }),
    ...(isFollowed && { value: words('notifications.on') }),
    onPress: () => void setFollowed(id, !isFollowed),
  }
  return (
    <ShareCard
      name={name}
      email={email}
      tone="coach"
      isCrowded={training !== null}
      line={
        (training !== null || lastAt !== null || endsAt !== null) && (
          <>
            {training !== null ? <TrainingLine name={training} /> : lastAt !== null && <LastWorkout at={lastAt} />}
            {endsAt !== null && <EndLine endsAt={endsAt} />}
          </>
        )
      }
      action={
        <>
          {training !== null && (
            <Button variant="go" aria-label={words('sharing.joinSpoken', { name })} onClick={() => onOpen('join')}>
              {words('sharing.join')}
            </Button>
          )}
          <EndMenu
            name={name}
            email={email}
            icon={<LogOut size={20} />}
            text={words('sharing.leave.button')}
            isDisabled={isOffline || isEnding}
            further={flags.can_start_workouts ? follow : undefined}
            onEnd={end}
          />
        </>
      }
    >
      {WAYS.map(({ way, flag, icon: Icon, label }) => (
        <li key={way} className="last:rounded-b-xl">
          {flags[flag] ? (
            <RowButton
              icon={<Icon aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
              label={words(label, { name })}
              trailing={<ChevronRight aria-hidden="true" size={18} className="shrink-0 text-text-3" />}
              isDisabled={isOffline}
              onPress={() => onOpen(way)}
            />
          ) : (
            <WithheldRow icon={Icon} label={words(label, { name })} />
          )}
        </li>
      ))}
    </ShareCard>
  )
}

async function setFollowed(shareId: string, isFollowed: boolean) {
  const answer = await requestFollow(shareId, isFollowed)
  if (answer.t !== 'answered') toastError(problemOf(answer))
  await refreshShares()
}

/** `name`: of the routine; '' without one. */
function TrainingLine({ name }: { name: string }) {
  const words = useWords()
  return (
    <p className="flex items-center gap-2 ps-1 text-13 font-[600] text-done-text">
      <Dot tone="live" />
      <span className="line-clamp-2 min-w-0 text-balance">
        {words('sharing.training', { name, isNamed: name === '' ? 'other' : 'true' })}
      </span>
    </p>
  )
}

function LastWorkout({ at }: { at: number }) {
  const words = useWords()
  const today = useDay(useSync().now)
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return <p className="text-13 text-text-2">{words('sharing.lastWorkout', elapsed(at, today, timeZone))}</p>
}

/** A row that the owner does not allow. */
function WithheldRow({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <Hint text={refusalText('permission-denied', currentWords())} className="block">
      <button type="button" aria-disabled="true" className={classNames(ROW, 'cursor-not-allowed')}>
        <Icon aria-hidden="true" size={20} className="shrink-0" />
        <span className="min-w-0 flex-1">{label}</span>
        <Lock aria-hidden="true" size={17} className="shrink-0" />
      </button>
    </Hint>
  )
}
