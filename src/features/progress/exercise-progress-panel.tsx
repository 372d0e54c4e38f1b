import Dumbbell from 'lucide-react/icons/dumbbell'
import WifiOff from 'lucide-react/icons/wifi-off'
import { type ReactNode, useMemo } from 'react'
import { bodyKilogramsAt, inKilograms } from '#domain/load.ts'
import { can } from '#domain/permissions.ts'
import { type Bests, withSession } from '#domain/records/bests.ts'
import { joinedExercises, joinedSessions } from '#domain/records/joined.ts'
import { type Session, sessionsOfWorkout } from '#domain/records/lift-session.ts'
import type { Section } from '#domain/section.ts'
import type { SetValues } from '#domain/set.ts'
import { useBook } from '#frame/use-book.ts'
import { useRelation } from '#sync/client/react/sync-provider.tsx'
import { useDocument } from '#sync/client/react/use-document.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { sectionTitle } from '#words/section-title.ts'
import { useWords } from '#words/use-words.ts'
import { formatWeight } from '#words/weight.ts'
import type { ShownUnits } from './chart-kinds.ts'
import { ExerciseChart } from './exercise-chart.tsx'
import type { ExerciseProgress, SeriesPoint } from './progress.ts'
import { useBodyWeights } from './use-body-weights.ts'
import { useBests, useExerciseProgress, useShownUnits } from './use-exercises.ts'
import { recordFigure } from './value-texts.ts'

type PanelProps = {
  exercise: { exercise_id: string; workout_id: string; section: Section }
  /** The next set: the panel shows what the lifter did at its weight. */
  next?: SetValues
}

/** An exercise's page as a panel inside a running workout, with that workout's own sets. */
export function ExerciseProgressPanel(props: PanelProps): ReactNode {
  const words = useWords()
  const { section } = props.exercise
  return (
    <>
      {can(useRelation(), 'history.read') ? <WholeProgress {...props} /> : <BestsAlone {...props} />}
      {section !== 'training' && (
        <p className="text-13 text-text-2">{words('progress.notTrained', { section: sectionTitle(section, words) })}</p>
      )}
    </>
  )
}

/** The progress of an exercise with what the running workout has of it so far. */
export function useProgressNow({ exercise_id, workout_id }: Omit<PanelProps['exercise'], 'section'>) {
  const said = useExerciseProgress(exercise_id)
  const session = useRunningSession(workout_id, exercise_id)
  const known = said.answer ?? (said.isMissing && session ? { name: session.name, bests: null, series: [] } : null)
  const progress = known && withRunning<Shown>(known, session)
  return { ...said, progress, units: useShownUnits(exercise_id, progress) }
}

function WholeProgress({ exercise, next }: PanelProps) {
  const { progress, units, ...said } = useProgressNow(exercise)
  if (!progress) return <NotHere {...said} />
  return (
    <>
      {progress.bests && <Figures bests={progress.bests} units={units} next={next} />}
      <ExerciseChart progress={progress} units={units} />
    </>
  )
}

/** Only the bests of an exercise, for a delegate who may train with the owner but not read their history. */
function BestsAlone({ exercise, next }: PanelProps) {
  const said = useBests(exercise.exercise_id)
  const session = useRunningSession(exercise.workout_id, exercise.exercise_id)
  const units = useShownUnits(exercise.exercise_id, null)
  const bests = session && (said.answer || said.isMissing) ? withSession(said.answer, session) : said.answer
  if (!bests) return <NotHere {...said} />
  const unit = next && next.weight_unit !== 'body' ? next.weight_unit : units.mass
  return <Figures bests={bests} units={{ ...units, mass: unit }} next={next} />
}

function NotHere({ isLoading, isMissing }: { isLoading: boolean; isMissing: boolean }) {
  const words = useWords()
  if (isMissing) return <EmptyState icon={<Dumbbell size={26} />} title={words('progress.exercises.empty')} />
  if (!isLoading) return <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
  return (
    <Loading>
      <SkeletonCard />
    </Loading>
  )
}

/** A few numbers that show how strong the lifter is. */
function Figures({ bests, units, next }: { bests: Bests; units: ShownUnits; next: SetValues | undefined }) {
  const words = useWords()
  const values = FIGURES.flatMap((kind) => {
    const best = bests.best[kind]
    return best ? [{ name: words('records.name', { kind }), ...recordFigure(best, kind, units, words) }] : []
  }).slice(0, 2)
  const there = next && repsThere(bests, next)
  const shown = there
    ? [
        ...values,
        {
          name: words('progress.record.at', { weight: formatWeight(next.weight, next.weight_unit, words) }),
          ...recordFigure({ value: there }, 'mostReps', units, words),
        },
      ]
    : values
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {shown.map(({ name, value, unit }) => (
        <div key={name}>
          <dt className="text-13 text-text-2">{name}</dt>
          <dd className="text-22 font-[700] tracking-[-0.02em] tabular-nums">
            {value}
            {unit && <small className="ms-1 text-15 font-[560] tracking-normal text-text-2">{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const FIGURES = ['heaviest', 'e1rm', 'leastHelp', 'farthest', 'pace', 'mostRepsInSession'] as const

/** The most repetitions at a set's weight or more; 0: none. */
function repsThere(bests: Bests, { set_type, weight, weight_unit, load = 'total' }: SetValues): number {
  if (set_type !== 'reps' || weight_unit === 'body' || load !== 'total' || !weight) return 0
  const kilograms = inKilograms(weight, weight_unit)
  return Math.max(0, ...bests.mostReps.most.filter((most) => most.load >= kilograms).map(({ amount }) => amount))
}

/** The running workout's sets of an exercise and its synonyms so far; null: nothing that counts. */
function useRunningSession(workoutId: string, exerciseId: string): Session | null {
  const document = useDocument('workout', workoutId)
  const rows = useBook()?.exercises
  const { weights } = useBodyWeights()
  return useMemo(() => {
    if (!document) return null
    const joined = joinedExercises(rows ?? [])
    const sessions = sessionsOfWorkout(document, bodyKilogramsAt(weights, document.workout.created_at))
    const session = joinedSessions(sessions, joined).find((one) => one.exerciseId === joined.idOf(exerciseId))
    return session && session.sets > 0 ? session : null
  }, [document, rows, weights, exerciseId])
}

/** What the panel of a running workout shows of an exercise. */
type Shown = Pick<ExerciseProgress, 'name' | 'bests' | 'series' | 'isRower'>

/** Adds one more session, which the server's answer may contain already. */
function withRunning<Said extends Shown>(said: Said, session: Session | null): Said {
  if (!session) return said
  const others = said.series.filter(({ workoutId }) => workoutId !== session.workoutId)
  return { ...said, bests: withSession(said.bests, session), series: [...others, pointOf(session)] }
}

function pointOf({ workoutId, at, best, volume, reps, metres, seconds, unit }: Session): SeriesPoint {
  const { e1rm, heaviest } = best
  return {
    ...{ workoutId, at, volume, reps, metres, seconds, unit },
    e1rm: e1rm?.value ?? null,
    heaviest: heaviest?.value ?? null,
    sets: { e1rm: e1rm?.set ?? null, heaviest: heaviest?.set ?? null },
  }
}
