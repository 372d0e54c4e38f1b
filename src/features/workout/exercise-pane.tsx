import { memo, type ReactNode } from 'react'
import { inUnit } from '#domain/load.ts'
import { can } from '#domain/permissions.ts'
import { SHOWN_WEEKS } from '#domain/statistics/calendar.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import { firstRange, kindsOf, pointsOf, type SeenPoint } from '#features/progress/chart-kinds.ts'
import { Curve, KINDS, TooFew } from '#features/progress/exercise-chart.tsx'
import { useProgressNow } from '#features/progress/exercise-progress-panel.tsx'
import { changeText, chartFigure, sessionText } from '#features/progress/value-texts.ts'
import { useSessions } from '#features/workout/sessions/use-sessions.ts'
import { useExerciseSettings, useSettings } from '#frame/use-book.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { classNames } from '#ui/class-names.ts'
import { PANE, usePane } from '#ui/pane.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Sentence } from '#words/sentence.tsx'
import { weightTimesAmount } from '#words/set-label.ts'
import { sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import { PlatesText, useLoadedSet } from './plates-line.tsx'
import { type ExerciseView, nextSet } from './workout-view.ts'

/** The pane of a running workout while no sheet is open in it: what helps with the exercise whose card is open. */
export const ExercisePane = memo(function ExercisePane({ exercise }: { exercise: ExerciseView | undefined }) {
  const { isTaken } = usePane()
  if (!exercise) return null
  return (
    <aside
      aria-label={exercise.name}
      className={classNames(PANE, 'z-23 overflow-y-auto overscroll-contain px-5 pt-3.5 pb-6', isTaken && 'invisible')}
    >
      <div key={exercise.id} className="animate-appear">
        <Parts exercise={exercise} />
      </div>
    </aside>
  )
})

function Parts({ exercise }: { exercise: ExerciseView }) {
  const words = useWords()
  const open = useOpenSheet()
  const { progress, answer, isLoading, units } = useProgressNow(exercise)
  const { plates_shown: arePlatesShown } = useSettings()
  const { note } = useExerciseSettings(exercise.exercise_id)
  const hasCurve = can(useRelation(), 'history.read') && (isLoading || progress !== null)
  const next = nextSet(exercise)
  const since = answer?.series[0]?.at
  const subtitle = [
    answer && words('progress.days.workouts', { count: answer.sessions }),
    since !== undefined &&
      words('workout.pane.since', { month: words.date(since, { month: 'long', year: 'numeric' }) }),
  ]
  return (
    <>
      <div className="flex min-h-12 items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="title line-clamp-2">{exercise.name}</h2>
          <p className="text-13 text-text-2">{words.line(subtitle)}</p>
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => open({ of: 'progress', id: exercise.id })}
          className="link min-h-8 text-14 font-[580]"
        >
          {words('progress.title')}
        </button>
      </div>
      {hasCurve && <Course exercise={exercise} shown={progress && { ...progress, units }} />}
      {/* A new element with the answer, because one that moves would jump. */}
      <div key={String(hasCurve)} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-4">
        {next && <NextSet exercise={exercise} set={next} hasPlates={arePlatesShown} />}
        <Part title={words('workout.sessions.last')}>
          <SessionLines exerciseId={exercise.exercise_id} />
        </Part>
        {note && (
          <Part title={words('exerciseCards.notes.always')}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => open({ of: 'note', id: exercise.id })}
              className="-mx-2 rounded-md px-2 py-1 text-start text-15 whitespace-pre-line [overflow-wrap:anywhere] hover:bg-hover"
            >
              {note}
            </button>
          </Part>
        )}
      </div>
    </>
  )
}

function Part({ title, value, children }: { title: string; value?: string; children?: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)]">
      <h3 className="flex items-baseline justify-between gap-3 pb-1 text-13 font-[560] text-text-2">
        {title}
        {value && <span className="text-15 font-[660] text-text tabular-nums">{value}</span>}
      </h3>
      {children}
    </section>
  )
}

/** How many sessions have room beside a workout. */
const SHOWN = 5

/** The newest sessions of an exercise, a line for each. */
function SessionLines({ exerciseId }: { exerciseId: string }) {
  const words = useWords()
  const { sessions, source } = useSessions(exerciseId)
  if (sessions.length === 0) {
    return source !== 'asking' && <p className="py-1.5 text-15 text-text-2">{words('workout.sessions.none')}</p>
  }
  return (
    <ul>
      {sessions.slice(0, SHOWN).map(({ id, completed_at, sets }) => (
        <li key={id} className="flex min-h-9 items-center gap-3 tabular-nums not-first:shadow-[0_-1px_0_var(--line)]">
          <span className="w-[84px] shrink-0 text-13 text-text-2">
            {words.date(completed_at, { weekday: 'short', day: 'numeric', month: 'short' })}
          </span>
          <span className="min-w-0 py-1.5 text-15 leading-5 font-[560]">{sessionText(sets, words)}</span>
        </li>
      ))}
    </ul>
  )
}

/** In px, as in the drawing. */
const CHART_HEIGHT = 138
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

type Said = ReturnType<typeof useProgressNow>
type Shown = Pick<Said, 'units'> & Pick<NonNullable<Said['progress']>, 'bests' | 'series'>

/** How an exercise goes, over twelve weeks where they make a line. Its height is the same before the answer. */
function Course({ exercise, shown }: { exercise: ExerciseView; shown: Shown | null }) {
  return (
    <div className="grid min-h-[194px] grid-cols-[minmax(0,1fr)] content-center pt-3">
      {shown ? (
        <CourseOf exercise={exercise} {...shown} />
      ) : (
        <Loading>
          <Skeleton className="h-32 w-full rounded-lg" />
        </Loading>
      )}
    </div>
  )
}

function CourseOf({ exercise, bests, series, units }: Shown & { exercise: ExerciseView }) {
  const words = useWords()
  const now = useSync().now()
  const [kind] = kindsOf(series)
  if (!kind) return <TooFew isUntrained={bests === null} />
  const ever = pointsOf(series, { kind, range: firstRange(series, kind, now), now, units })
  const all = isBehind(ever, exercise.workout_id) ? ever.slice(0, -1) : ever
  const recent = all.filter(({ at }) => at >= now - SHOWN_WEEKS * WEEK_MS)
  const points = recent.length > 1 ? recent : all
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return <TooFew />
  const change = last.value - first.value
  const { unit } = chartFigure(Math.abs(change), kind, units, words)
  const said = {
    change: [changeText(change, words), unit].filter(Boolean).join(' '),
    weeks: words('progress.lifts.weeks', { count: SHOWN_WEEKS }),
    strong: (text: ReactNode) => <b className={change > 0 ? 'font-[640] text-done-text' : 'font-[640]'}>{text}</b>,
  }
  const note = (
    <>
      {words(KINDS[kind])}
      {points === recent && kind !== 'time' && (
        <>
          {' · '}
          <Sentence of="workout.pane.change" values={said} />
        </>
      )}
    </>
  )
  return <Curve {...{ kind, points, units, now, note }} name={exercise.name} height={CHART_HEIGHT} />
}

/** Whether the running workout is below the one before, as it is until its best set: then it says nothing yet. */
function isBehind(points: readonly SeenPoint[], workoutId: string): boolean {
  const [before, last] = points.slice(-2)
  return last?.workoutId === workoutId && before !== undefined && last.value < before.value
}

type NextSetProps = { exercise: ExerciseView; set: LoggedSet; hasPlates: boolean }

function NextSet({ exercise, set, hasPlates }: NextSetProps) {
  const words = useWords()
  const loaded = useLoadedSet(exercise, set)
  const side = hasPlates && loaded?.loading.is === 'exact' ? loaded.loading.side : []
  const title = words('workout.pane.next', { set: sidedName(set, words) })
  return (
    <Part title={title} value={weightTimesAmount(set, words)}>
      {hasPlates && loaded && (
        <div className="flex min-h-16 items-center gap-3.5 text-15 font-[500] text-text-2">
          {side.length > 0 && (
            <span aria-hidden="true" className="flex shrink-0 items-center gap-1">
              <i className="rounded-xs bg-line-strong" style={{ width: 28, height: 6 }} />
              <i className="rounded-xs bg-line-strong" style={{ width: 7, height: 18 }} />
              {side.flatMap(({ weight, count }) =>
                Array.from({ length: count }, (_, index) => (
                  <i
                    // biome-ignore lint/suspicious/noArrayIndexKey: plates of one weight are alike
                    key={`${weight} ${index}`}
                    className="rounded-xs bg-text"
                    style={plateSize(inUnit(weight, loaded.unit, 'kg'))}
                  />
                )),
              )}
              <i className="rounded-xs bg-line-strong" style={{ width: 28, height: 6 }} />
            </span>
          )}
          <PlatesText set={set} loaded={loaded} isWhole />
        </div>
      )}
    </Part>
  )
}

/** In px: the size of a drawn plate, the largest for 20 kg and more. */
function plateSize(kilograms: number) {
  const share = Math.sqrt(Math.min(1, kilograms / 20))
  return { width: 6 + 8 * share, height: 20 + 40 * share }
}
