import History from 'lucide-react/icons/rotate-ccw-clock'
import type { ExerciseSession, SessionSet } from '#domain/exercise-session.ts'
import { plural } from '#domain/number.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { historyLabel } from '#words/relative-day.ts'
import { sectionTitle } from '#words/section-title.ts'
import { setLabel, weightTimesAmount } from '#words/set-label.ts'
import { useSessions } from './use-sessions.ts'
import type { ExerciseView } from './workout-view.ts'

type SessionsSheetProps = { exercise: ExerciseView; isOpen: boolean; onClose: () => void }

/** The last ten times an exercise was done, over the running workout; without a connection what the device knows. */
export function SessionsSheet({ exercise, isOpen, onClose }: SessionsSheetProps) {
  const { sessions, source } = useSessions(exercise.exercise_id)
  const device = useIsWide() ? 'computer' : 'phone'
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={exercise.name}
      subtitle={subtitleOf(sessions)}
      headerAction={
        <Button variant="ghost" className="px-5" onClick={onClose}>
          Close
        </Button>
      }
    >
      {source === 'device' && <Banner tone="offline">Offline. Showing what this {device} last saw.</Banner>}
      {sessions.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: there is nothing in it to go to, and the keys must scroll it
        <ol tabIndex={0} aria-label="Sessions, newest first" className="grid gap-4 rounded-sm outline-offset-4">
          {sessions.map((session) => (
            <Session key={session.id} session={session} isElsewhere={session.section !== exercise.section} />
          ))}
        </ol>
      ) : source === 'asking' ? (
        <Loading>
          <SkeletonCard />
        </Loading>
      ) : (
        <EmptyState
          icon={<History size={26} />}
          title={source === 'device' ? `No sessions on this ${device}` : 'No sessions yet'}
          text="What you do today is here the next time."
        />
      )}
    </Sheet>
  )
}

type SessionProps = { session: ExerciseSession; isElsewhere: boolean }

function Session({ session, isElsewhere }: SessionProps) {
  const { now } = useSync()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const where = [session.workout_name, isElsewhere && sectionTitle(session.section)].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-2">
      <p className="flex items-baseline gap-3">
        <span className="font-[640] whitespace-nowrap">{historyLabel(session.completed_at, now(), timeZone)}</span>
        <span className="min-w-0 flex-1 truncate text-right text-13 text-text-2">{where}</span>
      </p>
      <ul className="flex flex-wrap gap-1">
        {session.sets.map((set, index) => (
          <li key={set.set_order} aria-label={setLabel(set)} className={SET}>
            {ownName(set) && <span className="max-w-[16ch] truncate font-[480] text-text-2">{ownName(set)}</span>}
            {weightTimesAmount(set, session.sets[index - 1])}
          </li>
        ))}
      </ul>
    </li>
  )
}

const SET =
  'flex min-h-8 items-center gap-2 rounded-md bg-sunken px-[7px] text-14 font-[600] whitespace-nowrap tabular-nums ' +
  'forced-colors:border'

const subtitleOf = (sessions: readonly ExerciseSession[]): string | undefined =>
  sessions.length > 0 ? `Last ${sessions.length === 1 ? 'session' : plural(sessions.length, 'session')}` : undefined

/** 'Set 2' stands where it stands; a name somebody gave is shown (R-DATA-08). */
const ownName = ({ set_variant, set_order }: SessionSet): string | null =>
  set_variant === `Set ${set_order}` ? null : set_variant
