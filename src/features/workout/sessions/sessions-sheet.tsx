import History from 'lucide-react/icons/rotate-ccw-clock'
import { useState } from 'react'
import type { ExerciseSession, SessionSet } from '#domain/exercise-session.ts'
import { numberOfSetName } from '#domain/set-list.ts'
import { ExerciseProgressPanel } from '#features/progress/exercise-progress-panel.tsx'
import type { ExerciseView } from '#features/workout/workout-view.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { agoLabel } from '#words/relative-day-text.ts'
import { sectionTitle } from '#words/section-title.ts'
import { setLabel, weightTimesAmount } from '#words/set-label.ts'
import { asItWasDone, sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { useSessions } from './use-sessions.ts'

type Part = 'sessions' | 'progress'
type SessionsSheetProps = {
  exercise: ExerciseView
  isOpen: boolean
  opensWith?: Part
  onClose: () => void
}

/** A sheet with the last ten sessions of an exercise and its progress. Offline it shows those on the device. */
export function SessionsSheet({ exercise, isOpen, opensWith = 'sessions', onClose }: SessionsSheetProps) {
  const words = useWords()
  const { sessions } = useSessions(exercise.exercise_id)
  const [opened, setOpened] = useState({ isOpen, part: opensWith })
  if (opened.isOpen !== isOpen) setOpened({ isOpen, part: isOpen ? opensWith : opened.part })
  const { part } = opened
  const count = words('workout.sessions.lastCount', { count: sessions.length })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={exercise.name}
      subtitle={part === 'progress' ? words('progress.title') : sessions.length > 0 ? count : undefined}
      headerAction={
        <Button variant="ghost" className="px-5" onClick={onClose}>
          {words('action.close')}
        </Button>
      }
    >
      <Segmented
        label={words('workout.sessions.show')}
        isLabelHidden
        segments={[
          { value: 'sessions' as const, label: words('progress.exercise.sessions') },
          { value: 'progress' as const, label: words('progress.title') },
        ]}
        value={part}
        onValueChange={(chosen) => setOpened({ isOpen, part: chosen })}
      />
      {part === 'progress' ? (
        <ExerciseProgressPanel exercise={exercise} next={exercise.sets.find(({ status }) => status === 'default')} />
      ) : (
        <LastSessions exercise={exercise} />
      )}
    </Sheet>
  )
}

function LastSessions({ exercise }: { exercise: ExerciseView }) {
  const words = useWords()
  const { sessions, source } = useSessions(exercise.exercise_id)
  const device = useIsWide() ? 'computer' : 'phone'
  return (
    <>
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
    </>
  )
}

type SessionProps = { session: ExerciseSession; isElsewhere: boolean }

function Session({ session, isElsewhere }: SessionProps) {
  const words = useWords()
  const { now } = useSync()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const where = words.line([session.workout_name, isElsewhere && sectionTitle(session.section, words)])
  return (
    <li className="grid gap-2">
      <p className="flex items-baseline gap-3">
        <span className="font-[640] whitespace-nowrap">{agoLabel(session.completed_at, now(), timeZone, words)}</span>
        <span className="min-w-0 flex-1 truncate text-end text-13 text-text-2">{where}</span>
      </p>
      <ul className="flex flex-wrap gap-1">
        {session.sets.map(asItWasDone).map((set, index) => {
          const name = ownName(set, words)
          return (
            <li key={set.set_order} aria-label={setLabel(set, words)} className={SET}>
              {name && <span className="max-w-[16ch] truncate font-[480] text-text-2">{name}</span>}
              {weightTimesAmount(set, words, session.sets[index - 1])}
            </li>
          )
        })}
      </ul>
    </li>
  )
}

const SET =
  'flex min-h-8 items-center gap-2 rounded-md bg-sunken px-[7px] text-14 font-[600] whitespace-nowrap tabular-nums ' +
  'forced-colors:border'

/** The name that a person gave a set; null for a default one such as 'Set 2'. */
const ownName = (set: SessionSet, words: Words): string | null =>
  !set.side && numberOfSetName(set.set_variant) === set.set_order ? null : sidedName(set, words)
