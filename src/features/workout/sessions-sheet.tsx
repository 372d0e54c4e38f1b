import History from 'lucide-react/icons/rotate-ccw-clock'
import type { ExerciseSession, SessionSet } from '#domain/exercise-session.ts'
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
import { useWords } from '#words/use-words.ts'
import { useSessions } from './use-sessions.ts'
import type { ExerciseView } from './workout-view.ts'

type SessionsSheetProps = { exercise: ExerciseView; isOpen: boolean; onClose: () => void }

/** The last ten times an exercise was done, over the running workout; without a connection what the device knows. */
export function SessionsSheet({ exercise, isOpen, onClose }: SessionsSheetProps) {
  const words = useWords()
  const { sessions, source } = useSessions(exercise.exercise_id)
  const device = useIsWide() ? 'computer' : 'phone'
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={exercise.name}
      subtitle={sessions.length > 0 ? words('workout.sessions.lastCount', { count: sessions.length }) : undefined}
      headerAction={
        <Button variant="ghost" className="px-5" onClick={onClose}>
          {words('ui.close')}
        </Button>
      }
    >
      {source === 'device' && <Banner tone="offline">{words('frame.lastSeen', { device })}</Banner>}
      {sessions.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: there is nothing in it to go to, and the keys must scroll it
        <ol tabIndex={0} aria-label={words('workout.sessions.list')} className="grid gap-4 rounded-sm outline-offset-4">
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
          title={source === 'device' ? words('workout.sessions.noneHere', { device }) : words('workout.sessions.none')}
          text={words('workout.sessions.text')}
        />
      )}
    </Sheet>
  )
}

type SessionProps = { session: ExerciseSession; isElsewhere: boolean }

function Session({ session, isElsewhere }: SessionProps) {
  const words = useWords()
  const { now } = useSync()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const where = [session.workout_name, isElsewhere && sectionTitle(session.section, words)].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-2">
      <p className="flex items-baseline gap-3">
        <span className="font-[640] whitespace-nowrap">
          {historyLabel(session.completed_at, now(), timeZone, words)}
        </span>
        <span className="min-w-0 flex-1 truncate text-right text-13 text-text-2">{where}</span>
      </p>
      <ul className="flex flex-wrap gap-1">
        {session.sets.map((set, index) => (
          <li key={set.set_order} aria-label={setLabel(set, words)} className={SET}>
            {ownName(set) && <span className="max-w-[16ch] truncate font-[480] text-text-2">{ownName(set)}</span>}
            {weightTimesAmount(set, session.sets[index - 1], words)}
          </li>
        ))}
      </ul>
    </li>
  )
}

const SET =
  'flex min-h-8 items-center gap-2 rounded-md bg-sunken px-[7px] text-14 font-[600] whitespace-nowrap tabular-nums ' +
  'forced-colors:border'

/** A name that somebody gave a set. 'Set 2' is not shown: its place says it (R-DATA-08). */
const ownName = ({ set_variant, set_order }: SessionSet): string | null =>
  set_variant === `Set ${set_order}` ? null : set_variant
