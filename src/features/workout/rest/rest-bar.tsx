import Timer from 'lucide-react/icons/timer'
import { memo, type ReactNode, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatRest, type Resting, restAfterSet, restOf, steppedRest } from '#domain/rest.ts'
import { exerciseName, visibleSetsOf } from '#domain/training.ts'
import type { LoggedSet, WorkoutDocument, WorkoutExercise } from '#domain/workout.ts'
import { useElapsed } from '#features/exercise-cards/use-elapsed.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument } from '#sync/client/react/use-document.ts'
import { classNames } from '#ui/class-names.ts'
import { nextAfterRest, type SetAhead } from './next-after-rest.ts'
import { type RestOver, restedOn } from './rest-watch.ts'
import './rest-over.css'
import { useClockEnd } from '#features/workout/clock/use-clock-end.ts'
import { RestSheet } from '#features/workout/over-workout.tsx'
import { useWakeLock } from '#features/workout/wake-lock.client.ts'
import { partnerAfter, workoutView } from '#features/workout/workout-view.ts'
import { changeRest } from '#logbook/rests.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { noteRestHere } from './rest-settings.client.ts'
import { useRest } from './use-rest.ts'

type RestBarProps = {
  workoutId: string
  /** The exercise whose rest the bar offers while nobody rests. */
  focusedId: string | null
}

/** The bar of the rest. Its place is always reserved, so that a rest covers and moves nothing. */
export function RestBar({ workoutId, focusedId }: RestBarProps) {
  const words = useWords()
  const { documents } = useSync()
  const workout = useDocument('workout', workoutId)
  const { resting, over } = useRest(workoutId, () => nextAfterRest(documents.document('workout', workoutId)))
  useClockEnd(workoutId)
  const screen = useWakeLock()
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const exercise = workout && exerciseOf(workout, (resting ?? over)?.setId ?? null, focusedId)
  const exerciseId = exercise?.id ?? null
  const open = useCallback(() => setOpenedFor(exerciseId), [exerciseId])
  if (!exercise) return null
  return (
    <>
      <RestControls workoutId={workoutId} resting={resting} over={over} onOpen={open}>
        {over ? (
          <Over over={over} next={nextAfterRest(workout, words).set} />
        ) : (
          !resting && (
            <>
              <Timer aria-hidden="true" size={16} strokeWidth={2.2} />
              <Length workout={workout} exercise={exercise} />
            </>
          )
        )}
      </RestControls>
      <Suspense fallback={null}>
        <RestSheet
          workoutId={workoutId}
          exercise={workout.exercises.find(({ id }) => id === openedFor) ?? null}
          resting={resting}
          screen={screen}
          onClose={() => setOpenedFor(null)}
        />
      </Suspense>
    </>
  )
}

type RestControlsProps = {
  workoutId: string
  resting: Resting | null
  over: RestOver | null
  onOpen: () => void
  children: ReactNode
}

/** One element for all states of the bar, so that only a rest redraws it. */
const RestControls = memo(function RestControls(props: RestControlsProps) {
  const { workoutId, resting, over, onOpen, children } = props
  const { rest, ...focus } = useKeptFocus()
  const words = useWords()
  const { now } = useSync()
  const dispatch = useDispatch()
  function change({ setId }: { setId: string }, seconds: number) {
    noteRestHere(setId)
    dispatch(changeRest.make({ setId, seconds }), workoutId)
  }
  return (
    <div
      {...focus}
      {...(resting && { role: 'group', 'aria-label': words('workout.rest.title'), 'data-resting': '' })}
      data-rest-over={over ? '' : undefined}
      className={classNames('flex items-center', resting && '-me-2.5', over && 'min-w-0 flex-1 gap-3')}
    >
      {resting && (
        <Step onPress={() => change(resting, steppedRest(resting, -1))} className="w-11">
          {LESS}
        </Step>
      )}
      <button
        ref={rest}
        type="button"
        className={
          resting
            ? 'wide h-tap min-w-15 rounded-md px-1 text-22 leading-none font-[700] hover:bg-hover'
            : over
              ? 'min-w-0 flex-1 rounded-md text-start'
              : classNames(BUTTON, 'gap-1.5 px-2.5')
        }
        onClick={onOpen}
      >
        {resting ? (
          <Sentence of="workout.rest.left" values={{ ...COUNTED, left: formatRest(resting.left) }} />
        ) : (
          children
        )}
      </button>
      {resting && (
        <>
          <Step onPress={() => change(resting, steppedRest(resting, 1))} className="w-11">
            {MORE}
          </Step>
          <Step onPress={() => change(resting, 0)} className="px-2.5">
            {SKIP}
          </Step>
        </>
      )}
      {over && (
        <Step onPress={() => change(over, restedOn(over, now(), 30))} className="rest-more px-3.5">
          {AGAIN}
        </Step>
      )}
    </div>
  )
})

/** Shows the rest after the next set of the exercise, or that the superset goes on without one. */
function Length({ workout, exercise }: { workout: WorkoutDocument; exercise: WorkoutExercise }) {
  const words = useWords()
  const next = visibleSetsOf(workout, exercise.id).find(({ status }) => status === 'default')
  const seconds = next ? restAfterSet(workout, next) : restOf(exercise)
  const values = { ...HIDDEN, exercise: exerciseName(exercise) }
  const step = next && seconds === 0 && restOf(exercise) > 0 ? partnersOf(workout, next) : null
  if (step) {
    return (
      <span data-between="" className="truncate">
        {words('workout.superset.noRestBetween', step)}
      </span>
    )
  }
  if (seconds === 0) return <Sentence of="workout.rest.off" values={values} />
  return <Sentence of="workout.rest.idle" values={{ ...values, time: formatRest(seconds * 1000) }} />
}

/** The tags 'A1' and 'A2' of the set's exercise and of the next in its superset. */
function partnersOf(workout: WorkoutDocument, set: LoggedSet): { first: string; second: string } | null {
  const { exercises } = workoutView(workout)
  const own = exercises.find(({ id }) => id === set.workout_exercise_id)
  const partnerId = own && partnerAfter(exercises, own, set.id)
  const partner = exercises.find(({ id }) => id === partnerId)
  return own?.tag && partner?.tag ? { first: own.tag, second: partner.tag } : null
}

const HIDDEN = { hidden: (text: ReactNode) => <span className="sr-only">{text}</span> }
/** Constants, because React skips an identical element. */
const LESS = <Sentence of="workout.rest.less" values={HIDDEN} />
const MORE = <Sentence of="workout.rest.more" values={HIDDEN} />
const SKIP = <Sentence of="workout.rest.skip" values={HIDDEN} />
const AGAIN = <Sentence of="workout.rest.again" values={HIDDEN} />
const COUNTED = {
  ...HIDDEN,
  time: (left: ReactNode) => (
    <time role="timer" aria-live="off">
      {left}
    </time>
  ),
}

/** Shows that the rest is over. Only visible, because screen readers get one announcement elsewhere. */
function Over({ over, next }: { over: RestOver; next: SetAhead | null }) {
  const words = useWords()
  const { now } = useSync()
  const seconds = useElapsed(over.endedAt, now)
  const title = next
    ? words('workout.rest.overTitle', { next: words('workout.rest.next', next) })
    : words('workout.rest.over')
  useEffect(() => {
    const before = document.title
    const mine = title
    document.title = mine
    return () => {
      if (document.title === mine) document.title = before // otherwise another page has set a title of its own
    }
  }, [title])
  return (
    <>
      <span className="block text-24 leading-[23px] font-[720] tracking-[-.02em] font-stretch-110%">
        {words('workout.rest.over')}
      </span>
      <span className="flex h-[17px] flex-wrap overflow-hidden text-15 leading-[17px] font-[540] whitespace-pre">
        {next && (
          <span className="flex max-w-full">
            <Sentence of="workout.rest.nextShown" values={{ ...next, long: CUT }} />
          </span>
        )}
        <span aria-hidden="true" className="text-text-2">
          {next && ' · '}
          {words('workout.rest.ago', { time: formatRest(seconds * 1000) })}
        </span>
      </span>
    </>
  )
}

/** A long name is cut, so that the values fit. */
const CUT = (name: ReactNode) => <span className="truncate">{name}</span>

function Step({ onPress, className, children }: { onPress: () => void; className: string; children: ReactNode }) {
  return (
    <button type="button" className={classNames(BUTTON, className)} onClick={onPress}>
      {children}
    </button>
  )
}

/** Moves the focus when the bar changes its state and the focused button disappears. */
function useKeptFocus() {
  const rest = useRef<HTMLButtonElement>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (isInside.current && document.activeElement === document.body) {
      rest.current?.focus({ preventScroll: true })
    }
  })
  return {
    rest,
    onFocus: () => {
      isInside.current = true
    },
    onBlur: () => {
      isInside.current = false // no event comes for an element that is removed from the page
    },
  }
}

const BUTTON =
  'inline-flex h-tap shrink-0 items-center justify-center rounded-md text-14 font-[600] whitespace-nowrap ' +
  'text-text-2 hover:bg-hover active:scale-[.96]'

/** The exercise of the current rest, else the one in focus, else the first. */
function exerciseOf(document: WorkoutDocument, setId: string | null, focusedId: string | null): WorkoutExercise | null {
  const restsFrom = document.sets.find(({ id }) => id === setId)?.workout_exercise_id
  const { exercises } = document
  return (
    exercises.find(({ id }) => id === restsFrom) ?? exercises.find(({ id }) => id === focusedId) ?? exercises[0] ?? null
  )
}
