import ChevronRight from 'lucide-react/icons/chevron-right'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { createContext, Fragment, memo, type ReactNode, use } from 'react'
import { elapsed } from '#domain/elapsed.ts'
import { type ExerciseSession, sameSet } from '#domain/exercise-session.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { useOpener, useOpenSheet } from '#features/editing/open-sheet.ts'
import type { SavedSet } from '#features/editing/use-gestures.ts'
import { CardMenuButton } from '#features/exercise-cards/card-menu-button.tsx'
import { ExerciseCard } from '#features/exercise-cards/exercise-card.tsx'
import { SetList } from '#features/exercise-cards/set-list.tsx'
import { type Saving, SetRow } from '#features/exercise-cards/set-row.tsx'
import type { CompletedBy } from '#features/exercise-cards/swipe-rail.client.ts'
import { useBadges } from '#features/progress/row-badges.tsx'
import { ExerciseOffer, SetOffer } from '#features/value-offers/row-offer.tsx'
import { SetClock } from '#features/workout/clock/set-clock.tsx'
import { useLastSession, useWantedSessions } from '#features/workout/sessions/use-sessions.ts'
import { useSettings } from '#frame/use-book.ts'
import { FirstName } from '#identity/client/use-first-name.ts'
import { editSet } from '#logbook/sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useWords } from '#words/use-words.ts'
import { FillDown } from './fill-down.tsx'
import { PlatesLine } from './plates-line.tsx'
import { CardNotes } from './running-notes.tsx'
import { Then } from './workout-superset.tsx'
import { type ExerciseView, nextSet } from './workout-view.ts'

/** The same object for the life of the screen. */
export type CardActs = {
  onPress: (exerciseId: string) => void
  onRelease: (setId: string) => void
  onCompleted: (setId: string, by: CompletedBy) => void
  /** Called when the offer about a saved set is over. */
  onSavedGone: () => void
}
const NONE = () => undefined
export const CardActs = createContext<CardActs>({
  onPress: NONE,
  onRelease: NONE,
  onCompleted: NONE,
  onSavedGone: NONE,
})

export type WorkoutCardProps = {
  exercise: ExerciseView
  /** The members of the exercise's superset, while it is open. */
  members?: readonly ExerciseView[]
  isOpen: boolean
  /** The ids of sets without an answer as one text, because an equal text redraws nothing. */
  waitingIds: string
  /** An open set that the person has just saved. */
  saved?: SavedSet
  /** Where the sets without an answer are stored. */
  heldAs: Saving
}

export const WorkoutCard = memo(function WorkoutCard(props: WorkoutCardProps) {
  const { exercise, isOpen } = props
  const acts = use(CardActs)
  const edit = useOpener('exercise')
  useWantedSessions(exercise.exercise_id)
  return (
    <ExerciseCard
      exerciseId={exercise.id}
      name={exercise.name}
      sets={exercise.sets}
      isOpen={isOpen}
      tag={exercise.tag}
      onPress={acts.onPress}
      onEdit={edit}
      offer={exercise.contested && <ExerciseOffer exercise={exercise.contested} />}
      renderSets={() => <Sets {...props} />}
    />
  )
})

/** The rows of an exercise's sets. Last time's values may come late, and then redraw only their rows. */
function Sets({ exercise, members, isOpen, waitingIds, heldAs, saved }: WorkoutCardProps) {
  const on = use(CardActs)
  const edit = useOpener('set')
  const next = isOpen ? nextSet(exercise) : undefined
  const last = useLastSession(exercise.workout_id, exercise.id)
  const { accountId } = useSync()
  const { plates_shown: arePlatesShown, effort } = useSettings()
  const plates = arePlatesShown && next && <PlatesLine exercise={exercise} set={next} />
  const badges = useBadges(exercise)
  return (
    <>
      <CardNotes exercise={exercise} />
      <SetList>
        {exercise.sets.map((set) => (
          <Fragment key={set.id}>
            <SetRow
              set={set}
              isNext={set === next}
              saving={waitingIds.includes(set.id) ? heldAs : null}
              completedBy={set.status === 'complete' && completedBy(set.account_id, accountId)}
              record={badges.get(set.id)}
              scale={effort === 'rir' ? 'rir' : 'rpe'}
              lastTime={sameSet(last, set, exercise.allSets)}
              offer={set.contested && <SetOffer set={set} edit={editSet.logging} />}
              clock={set.status === 'default' && set.set_type === 'timed' && clockOf(set)}
              onRelease={on.onRelease}
              onCompleted={on.onCompleted}
              onEdit={edit}
            />
            {saved?.seen.id === set.id ? (
              <FillDown saved={saved} sets={exercise.sets} onGone={on.onSavedGone} otherwise={set === next && plates} />
            ) : (
              set === next && plates
            )}
          </Fragment>
        ))}
      </SetList>
      {members && <Then exercise={exercise} members={members} />}
      <LastSessions exercise={exercise} last={last} />
    </>
  )
}

/** One clock element for each set, so that nothing unchanged is redrawn. */
const clocks = new WeakMap<LoggedSet, ReactNode>()
function clockOf(set: LoggedSet): ReactNode {
  const clock = clocks.get(set) ?? <SetClock set={set} />
  clocks.set(set, clock)
  return clock
}
const nodes = new Map<string, ReactNode>()

/**
 * The first name of another person who completed a set. One element for each person, so that equal rows are not
 * redrawn.
 */
function completedBy(accountId: string | null, ownAccountId: string): ReactNode {
  if (accountId === null || accountId === ownAccountId) return null
  const node = nodes.get(accountId) ?? <FirstName accountId={accountId} />
  nodes.set(accountId, node)
  return node
}

type LastSessionsProps = {
  exercise: ExerciseView
  last: ExerciseSession | null
}

/** The foot of an open card: the last session, the button for the last ten, and the menu. */
const LastSessions: (props: LastSessionsProps) => ReactNode = memo(function LastSessions(props) {
  const { exercise, last } = props
  const open = useOpenSheet()
  const words = useWords()
  const { now } = useSync()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <div className="-mb-1.5 flex items-center">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => open({ of: 'sessions', id: exercise.id })}
        className="flex min-h-tap min-w-0 flex-1 items-center gap-2 rounded-md px-3 text-left text-13 font-[540] text-text-2 hover:bg-hover"
      >
        <History aria-hidden="true" size={15} strokeWidth={2.2} />
        <span className="min-w-0 truncate">
          {last
            ? words('workout.sessions.lastTime', elapsed(last.completed_at, now(), timeZone))
            : words('workout.sessions.last')}
        </span>
        <ChevronRight aria-hidden="true" size={16} />
      </button>
      <CardMenuButton exerciseName={exercise.name} onClick={() => open({ of: 'menu', id: exercise.id })} />
    </div>
  )
}, isSame)

/** Skips drawing after a completed set, which changes nothing here; reading the time zone at every draw was slow. */
function isSame(before: LastSessionsProps, after: LastSessionsProps): boolean {
  const shown = ({ id, name, section, exercise_id }: LastSessionsProps['exercise']) =>
    [id, name, section, exercise_id].join()
  return before.last === after.last && shown(before.exercise) === shown(after.exercise)
}
