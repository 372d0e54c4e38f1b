import Timer from 'lucide-react/icons/timer'
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { formatRest, type Resting, restOf, steppedRest } from '#domain/rest.ts'
import { exerciseName, visibleSetsOf, type WorkoutDocument, type WorkoutExercise } from '#domain/workout.ts'
import { useSync } from '#sync/client/sync-provider.tsx'
import { useDispatch } from '#sync/client/use-dispatch.ts'
import { useDocument } from '#sync/client/use-document.ts'
import { classNames } from '#ui/class-names.ts'
import { changeRest } from './rest-operations.ts'
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
  const resting = useRest(workoutId, () => nextText(documents.document('workout', workoutId)))
  const screen = useWakeLock()
  const [openedFor, setOpenedFor] = useState<string | null>(null)
  const [hasOpened, setHasOpened] = useState(false)
  const exercise = workout && exerciseOf(workout, resting?.setId ?? null, focusedId)
  function open() {
    if (!exercise) return
    setHasOpened(true)
    setOpenedFor(exercise.id)
  }
  if (!exercise) return null
  return (
    <>
      <RestControls workoutId={workoutId} resting={resting} onOpen={open}>
        <Timer aria-hidden="true" size={16} strokeWidth={2.2} />
        Rest {restOf(exercise) === 0 ? 'off' : formatRest(restOf(exercise) * 1000)}
        <span className="sr-only">, {exerciseName(exercise)}</span>
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
  onOpen: () => void
  /** What the button says while nobody rests. */
  children: ReactNode
}

/** One button that opens the sheet, always the same one; while somebody rests, with what changes the rest around it. */
function RestControls({ workoutId, resting, onOpen, children }: RestControlsProps) {
  const { rest, ...focus } = useKeptFocus(resting !== null)
  const dispatch = useDispatch()
  const change = (of: Resting, seconds: number) => dispatch(changeRest.make({ setId: of.setId, seconds }), workoutId)
  return (
    <div
      {...focus}
      {...(resting && { role: 'group', 'aria-label': 'Rest', 'data-resting': '' })}
      className={classNames('flex items-center', resting && '-mr-2.5')}
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
    </div>
  )
}

function Step({ onPress, className, children }: { onPress: () => void; className: string; children: ReactNode }) {
  return (
    <button type="button" className={classNames(BUTTON, className)} onClick={onPress}>
      {children}
    </button>
  )
}

/** Gives the keyboard to the button that stays when the one it was on goes with the rest. */
function useKeptFocus(isResting: boolean) {
  const rest = useRef<HTMLButtonElement>(null)
  const isInside = useRef(false)
  useLayoutEffect(() => {
    if (!isResting && isInside.current && document.activeElement === document.body) {
      rest.current?.focus({ preventScroll: true })
    }
  }, [isResting])
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

/** What a notification says is next: 'Squat · Set 3'; nothing once the exercise is done. */
function nextText(document: WorkoutDocument | null): string {
  const setId = document?.workout.rest_set_id ?? null
  const exercise = document && exerciseOf(document, setId, null)
  const next = exercise && visibleSetsOf(document, exercise.id).find(({ status }) => status === 'default')
  return next ? `${exerciseName(exercise)} · ${next.set_variant}` : ''
}
