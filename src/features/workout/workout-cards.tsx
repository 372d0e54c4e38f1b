import { createContext, Fragment, memo, type ReactNode, Suspense, use } from 'react'
import { countOf } from '#domain/comments.ts'
import { sameSet } from '#domain/exercise-session.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { useOpener } from '#features/editing/open-sheet.ts'
import type { SavedSet } from '#features/editing/use-gestures.ts'
import { ExerciseCard } from '#features/exercise-cards/exercise-card.tsx'
import { SetList } from '#features/exercise-cards/set-list.tsx'
import { type Saving, SetRow } from '#features/exercise-cards/set-row.tsx'
import type { CompletedBy } from '#features/exercise-cards/swipe-rail.client.ts'
import { useBadges } from '#features/progress/row-badges.tsx'
import { ExerciseOffer, SetOffer } from '#features/value-offers/row-offer.tsx'
import { SetClock } from '#features/workout/clock/set-clock.tsx'
import { CardFoot } from '#features/workout/sessions/card-foot.tsx'
import { useLastSession, useWantedSessions } from '#features/workout/sessions/use-sessions.ts'
import { useSettings } from '#frame/use-book.ts'
import { FirstName } from '#identity/client/use-first-name.ts'
import { editSet } from '#logbook/sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { usePane } from '#ui/pane.tsx'
import { CommentBubble, FillDown, PlatesLine, WhyLine } from './over-workout.tsx'
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
      comments={bubbleOf(exercise, isOpen ? exercise.id : null)}
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
  const isInPane = usePane().isThere
  const plates = arePlatesShown && !isInPane && next && (
    <Suspense fallback={null}>
      <PlatesLine exercise={exercise} set={next} />
    </Suspense>
  )
  const badges = useBadges(exercise)
  return (
    <>
      {exercise.given && (
        <Suspense fallback={<div className="-mt-2 h-9" />}>
          <WhyLine exercise={exercise} given={exercise.given} />
        </Suspense>
      )}
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
              comments={bubbleOf(exercise, set.id)}
              onRelease={on.onRelease}
              onCompleted={on.onCompleted}
              onEdit={edit}
            />
            {saved?.seen.id === set.id ? (
              <Suspense fallback={null}>
                <FillDown
                  saved={saved}
                  sets={exercise.sets}
                  onGone={on.onSavedGone}
                  otherwise={set === next && plates}
                />
              </Suspense>
            ) : (
              set === next && plates
            )}
          </Fragment>
        ))}
      </SetList>
      {members && <Then exercise={exercise} members={members} />}
      <CardFoot exercise={exercise} last={last} />
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

/** The bubble of a row's comments, one element for each number. `rowId`: null for all of the card, only to see. */
function bubbleOf({ id, comments }: ExerciseView, rowId: string | null): ReactNode {
  const count = countOf(comments.filter(({ target_id }) => (rowId ?? target_id) === target_id))
  if (count === 0) return null
  const key = `${id} ${rowId} ${count}`
  const bubble = bubbles.get(key) ?? (
    <Suspense fallback={null}>
      <CommentBubble id={rowId ?? id} count={count} isMark={rowId === null} />
    </Suspense>
  )
  bubbles.set(key, bubble)
  return bubble
}
const bubbles = new Map<string, ReactNode>()
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
