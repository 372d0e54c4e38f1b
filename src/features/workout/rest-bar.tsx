import Timer from 'lucide-react/icons/timer'
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatRest, type Resting, restOf, steppedRest } from '#domain/rest.ts'
import { exerciseName, type WorkoutDocument, type WorkoutExercise } from '#domain/workout.ts'
import { useElapsed } from '#features/exercise-cards/use-elapsed.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument } from '#sync/client/react/use-document.ts'
import { classNames } from '#ui/class-names.ts'
import { nextAfterRest } from './next-after-rest.ts'
import { type RestOver, restedOn } from './rest.ts'
import './rest-over.css'
import { changeRest } from '#logbook/rests.ts'
import { useRest } from './use-rest.ts'
import { useWakeLock } from './use-wake-lock.ts'

const loadSheet = () => import('./rest-sheet.tsx')
const RestSheet = lazy(() => loadSheet().then((module) => ({ default: module.RestSheet })))

type RestBarProps = {
  workoutId: string
  /** Whose rest is offered while nobody rests. */
  focusedId: string | null
}

/** The rest timer, in a place that is always its own: it covers nothing when it begins and moves nothing. */
export function RestBar({ workoutId, focusedId }: RestBarProps) {
  const { documents } = useSync()
  const workout = useDocument('workout', workoutId)
  const { resting, over } = useRest(workoutId, () => nextAfterRest(documents.document('workout', workoutId)))
  const screen = useWakeLock()
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const exercise = workout && exerciseOf(workout, (resting ?? over)?.setId ?? null, focusedId)
  function open() {
    if (!exercise) return
    setHasOpened(true)
    setOpenedFor(exercise.id)
  }
  if (!exercise) return null
  return (
    <>
      <RestControls workoutId={workoutId} resting={resting} over={over} onOpen={open}>
        {over ? (
          <Over over={over} next={nextAfterRest(workout).set} />
        ) : (
          <>
            <Timer aria-hidden="true" size={16} strokeWidth={2.2} />
            Rest {restOf(exercise) === 0 ? 'off' : formatRest(restOf(exercise) * 1000)}
            <span className="sr-only">, {exerciseName(exercise)}</span>
          </>
        )}
      </RestControls>
      {hasOpened && (
        <Suspense fallback={null}>
          <RestSheet
            workoutId={workoutId}
            exercise={workout.exercises.find(({ id }) => id === openedFor) ?? null}
            resting={resting}
            screen={screen}
            onClose={() => setOpenedFor(null)}
          />
        </Suspense>
      )}
    </>
  )
}

type RestControlsProps = {
  workoutId: string
  resting: Resting | null
  over: RestOver | null
  onOpen: () => void
  /** What the button says while nobody rests. */
  children: ReactNode
}

/** One button that opens the sheet, always the same one; while somebody rests, with what changes the rest around it. */
function RestControls({ workoutId, resting, over, onOpen, children }: RestControlsProps) {
  const { rest, ...focus } = useKeptFocus()
  const { now } = useSync()
  const dispatch = useDispatch()
  const change = ({ setId }: { setId: string }, seconds: number) =>
    dispatch(changeRest.make({ setId, seconds }), workoutId)
  return (
    <div
      {...focus}
      {...(resting && { role: 'group', 'aria-label': 'Rest', 'data-resting': '' })}
      data-rest-over={over ? '' : undefined}
      className={classNames('flex items-center', resting && '-mr-2.5', over && 'min-w-0 flex-1 gap-3')}
    >
      {resting && (
        <Step onPress={() => change(resting, steppedRest(resting, -1))} className="w-11">
          −15<span className="sr-only"> seconds</span>
        </Step>
      )}
      <button
        ref={rest}
        type="button"
        className={
          resting
            ? 'wide h-tap min-w-15 rounded-md px-1 text-22 leading-none font-[700] hover:bg-hover'
            : over
              ? 'min-w-0 flex-1 rounded-md text-left'
              : classNames(BUTTON, 'gap-1.5 px-2.5')
        }
        onClick={onOpen}
        onPointerEnter={loadSheet}
      >
        {resting ? (
          <>
            <span className="sr-only">Rest timer, </span>
            <time role="timer" aria-live="off">
              {formatRest(resting.left)}
            </time>
          </>
        ) : (
          children
        )}
      </button>
      {resting && (
        <>
          <Step onPress={() => change(resting, steppedRest(resting, 1))} className="w-11">
            +15<span className="sr-only"> seconds</span>
          </Step>
          <Step onPress={() => change(resting, 0)} className="px-2.5">
            Skip<span className="sr-only"> rest</span>
          </Step>
        </>
      )}
      {over && (
        <Step onPress={() => change(over, restedOn(over, now(), 30))} className="rest-more px-3.5">
          +30 s<span className="sr-only"> of rest</span>
        </Step>
      )}
    </div>
  )
}

/** For eyes alone: what is heard is said once. The page's title says it to a tab that is not seen. */
function Over({ over, next }: { over: RestOver; next: string }) {
  const { now } = useSync()
  const seconds = useElapsed(over.endedAt, now)
  useEffect(() => {
    const before = document.title
    const mine = ['Rest over', next].filter(Boolean).join(' · ')
    document.title = mine
    return () => {
      if (document.title === mine) document.title = before // Else another page has named itself meanwhile.
    }
  }, [next])
  return (
    <>
      <span className="block text-24 leading-[23px] font-[720] tracking-[-.02em] font-stretch-110%">Rest over</span>
      <span className="block truncate text-15 leading-[17px] font-[540]">
        {next}
        <span aria-hidden="true" className="text-text-2">
          {next && ' · '}
          {formatRest(seconds * 1000)} ago
        </span>
      </span>
    </>
  )
}

function Step({ onPress, className, children }: { onPress: () => void; className: string; children: ReactNode }) {
  return (
    <button type="button" className={classNames(BUTTON, className)} onClick={onPress}>
      {children}
    </button>
  )
}

/** Gives the keyboard to the button that stays when the one it was on goes: resting, over and idle have others. */
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
      isInside.current = false // Not called for what is taken out of the page.
    },
  }
}

const BUTTON =
  'inline-flex h-tap shrink-0 items-center justify-center rounded-md text-14 font-[600] whitespace-nowrap ' +
  'text-text-2 hover:bg-hover active:scale-[.96]'

/** The exercise one rests from, else the one in focus, else the first. */
function exerciseOf(document: WorkoutDocument, setId: string | null, focusedId: string | null): WorkoutExercise | null {
  const restsFrom = document.sets.find(({ id }) => id === setId)?.workout_exercise_id
  const { exercises } = document
  return (
    exercises.find(({ id }) => id === restsFrom) ?? exercises.find(({ id }) => id === focusedId) ?? exercises[0] ?? null
  )
}
