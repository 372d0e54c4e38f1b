import { Fragment, memo, type ReactNode, Suspense } from 'react'
import { sameSet } from '#domain/exercise-session.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { ExerciseCard } from '#features/exercise-cards/exercise-card.tsx'
import { SetList } from '#features/exercise-cards/set-list.tsx'
import { type Saving, SetRow } from '#features/exercise-cards/set-row.tsx'
import { SetTime } from '#features/exercise-cards/set-value.tsx'
import type { CompletedBy } from '#features/exercise-cards/swipe-rail.client.ts'
import { useBadges } from '#features/progress/use-badges.ts'
import { useSettings } from '#frame/use-book.ts'
import { editSet } from '#logbook/sets.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { SavedSet } from './fill-down.tsx'
import { laterPart } from './later-part.client.ts'
import { useLastSession, useWantedSessions } from './use-sessions.ts'
import type { OpenSheet } from './workout-sheets.tsx'
import { Then } from './workout-superset.tsx'
import { type ExerciseView, nextSet } from './workout-view.ts'

export type WorkoutCardProps = {
  exercise: ExerciseView
  /** Of its superset, while it stands open in one. */
  members?: readonly ExerciseView[]
  isOpen: boolean
  /** The unanswered sets of this exercise as one text, because an equal text redraws nothing. */
  waitingIds: string
  /** A set of it that was saved just now, still open (R-LIFT-23). */
  saved?: SavedSet
  onSavedGone: () => void
  /** Where those are meanwhile. */
  heldAs: Saving
  onPress: (exerciseId: string) => void
  onRelease: (setId: string) => void
  onCompleted: (setId: string, by: CompletedBy) => void
  onEdit: (setId: string) => void
  onEditExercise: (exerciseId: string) => void
  /** What else can be done with it (D10). */
  onMore: (exerciseId: string) => void
  /** Opens a sheet over the cards. */
  onOpen: (sheet: OpenSheet) => void
}

/** One exercise of the running workout. */
export const WorkoutCard = memo(function WorkoutCard(props: WorkoutCardProps) {
  const { exercise, isOpen, onPress, onEditExercise } = props
  useWantedSessions(exercise.exercise_id)
  return (
    <ExerciseCard
      exerciseId={exercise.id}
      name={exercise.name}
      sets={exercise.sets}
      isOpen={isOpen}
      tag={exercise.tag}
      onPress={onPress}
      onEdit={onEditExercise}
      offer={
        exercise.contested && (
          <OnceLoaded>
            <ExerciseOffer exercise={exercise.contested} />
          </OnceLoaded>
        )
      }
      renderSets={() => <Sets {...props} />}
    />
  )
})

/** The rows of a card, beside what they were last time: that may come late, and draws the rows it is for. */
function Sets({ exercise, members, isOpen, waitingIds, heldAs, saved, ...on }: WorkoutCardProps) {
  const next = isOpen ? nextSet(exercise) : undefined
  const last = useLastSession(exercise.workout_id, exercise.id)
  const { accountId } = useSync()
  const { plates_shown: arePlatesShown, effort } = useSettings()
  const plates = arePlatesShown && next && (
    <Suspense fallback={null}>
      <PlatesLine exercise={exercise} set={next} />
    </Suspense>
  )
  const badges = useBadges(exercise)
  return (
    <>
      <OnceLoaded>
        <CardNotes exercise={exercise} onOpen={on.onOpen} />
      </OnceLoaded>
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
              offer={
                set.contested && (
                  <OnceLoaded>
                    <SetOffer set={set} edit={editSet.logging} />
                  </OnceLoaded>
                )
              }
              clock={set.status === 'default' && set.set_type === 'timed' && clockOf(set)}
              onRelease={on.onRelease}
              onCompleted={on.onCompleted}
              onEdit={on.onEdit}
            />
            {saved?.seen.id === set.id && set.status === 'default' ? (
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
      <Suspense fallback={<div className="-mb-1.5 min-h-tap" />}>
        <LastSessions exercise={exercise} last={last} onMore={on.onMore} />
      </Suspense>
    </>
  )
}

/** Its height is reserved, because nobody needs it for the first set. */
const LastSessions = laterPart(() =>
  import('./last-sessions.tsx').then(
    (module) => ({ default: module.LastSessions }),
    () => ({ default: () => null }), // The rows are complete without it.
  ),
)

/** Each row has one element, so that nothing is redrawn that did not change. */
const clocks = new WeakMap<LoggedSet, ReactNode>()
function clockOf(set: LoggedSet): ReactNode {
  const clock = clocks.get(set) ?? <SetClock set={set} />
  clocks.set(set, clock)
  return clock
}
/** The row shows the time until it is loaded, and without it. */
const SetClock = laterPart(() =>
  import('./set-clock.tsx').then(
    (module) => ({ default: module.SetClock }),
    () => ({ default: SetTime }),
  ),
)

/** Nothing in its place until it is loaded. */
const OnceLoaded = ({ children }: { children: ReactNode }) => <Suspense fallback={null}>{children}</Suspense>
const CardNotes = laterPart(() => import('./workout-notes.tsx').then((module) => ({ default: module.CardNotes })))
/** Only for who wants it (R-LIFT-26). */
const PlatesLine = laterPart(() =>
  import('./plates-line.tsx').then(
    (module) => ({ default: module.PlatesLine }),
    () => NOTHING,
  ),
)

const FillDown = laterPart(() =>
  import('./fill-down.tsx').then(
    (module) => ({ default: module.FillDown }),
    () => NOTHING,
  ),
)

/** Few rows are ever contested, and the first set waits for none of it. They are whole without it. */
const NOTHING = { default: () => null }
const SetOffer = laterPart(() =>
  import('#features/value-offers/row-offer.tsx').then(
    ({ SetOffer: loaded }) => ({ default: loaded }),
    () => NOTHING,
  ),
)
const ExerciseOffer = laterPart(() =>
  import('#features/value-offers/row-offer.tsx').then(
    ({ ExerciseOffer: loaded }) => ({ default: loaded }),
    () => NOTHING,
  ),
)

/** Nobody needs the name for the first set, and the rows are complete without it. */
const FirstName = laterPart(() =>
  import('#identity/client/use-first-name.ts').then(
    (module) => ({ default: module.FirstName }),
    () => ({ default: () => '…' }),
  ),
)

const nodes = new Map<string, ReactNode>()

/**
 * The first name of another person who completed a set (R-SET-21). Each person has one element, so that no row is
 * redrawn.
 */
function completedBy(accountId: string | null, ownAccountId: string): ReactNode {
  if (accountId === null || accountId === ownAccountId) return null
  const node = nodes.get(accountId) ?? (
    <Suspense fallback="…">
      <FirstName accountId={accountId} />
    </Suspense>
  )
  nodes.set(accountId, node)
  return node
}
