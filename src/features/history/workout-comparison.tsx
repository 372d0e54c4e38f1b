import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { bodyKilogramsAt, type MassUnit } from '#domain/load.ts'
import { can } from '#domain/permissions.ts'
import { joinedExercises } from '#domain/records/joined.ts'
import type { Workout, WorkoutDocument } from '#domain/workout.ts'
import { about } from '#features/progress/value-texts.ts'
import { useBook, useSettings } from '#frame/use-book.ts'
import { queryClient } from '#identity/client/query-client.ts'
import type { HistoryPage } from '#logbook/history-list.ts'
import { useRelation, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocument, useDocuments } from '#sync/client/react/use-document.ts'
import { useFetchedDocument } from '#sync/client/react/use-fetched-document.ts'
import { cardClass } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatDuration } from '#words/duration-text.ts'
import { useWords } from '#words/use-words.ts'
import { workoutNames } from '#words/workout-name.ts'
import { dayBeside, shownTimes } from './times-form.ts'
import { type Compared, type ComparedFigures, comparedFigures, earlierByRoutine } from './workout-figures.ts'

type Comparison = {
  /** Null: there is none; undefined: nobody here knows yet. */
  before: WorkoutDocument | null | undefined
  figures: ComparedFigures
  unit: MassUnit
}

/** A workout's numbers beside those of the workout that its routine made before. */
export function useComparison(document: WorkoutDocument): Comparison {
  const before = useEarlier(document)
  const settings = useSettings()
  const joined = joinedExercises(useBook()?.exercises ?? [])
  const weighings = useDocuments('body').flatMap(({ weights }) => weights)
  const logged = document.sets.find(({ status, weight_unit }) => status === 'complete' && weight_unit !== 'body')
  const unit = settings.unit ?? (logged?.weight_unit as MassUnit | undefined) ?? settings.last_unit ?? 'kg'
  const figures = comparedFigures(document, before ?? null, {
    ...{ unit, joined },
    bodyKilogramsAt: (workoutAt) => bodyKilogramsAt(weighings, workoutAt),
  })
  return { before, figures, unit }
}

/**
 * The workout that the same routine made before; null: there is none; undefined: nobody here may know it, or not yet.
 * The device has it after a workout; else the history says which it was.
 */
function useEarlier(document: WorkoutDocument): WorkoutDocument | null | undefined {
  const { id, ownerId, workout } = document
  const here = earlierByRoutine(useDocuments('workout'), document)
  const mayRead = can(useRelation(), 'history.read')
  const { data: said } = useQuery(
    {
      queryKey: ['history-before', id, workout.routine_id, workout.created_at],
      enabled: mayRead && workout.routine_id !== null,
      queryFn: async ({ signal }) => {
        const cursor = `${workout.created_at}.${id}`
        const query = new URLSearchParams({ ownerId, routineId: workout.routine_id ?? '', cursor, limit: '1' })
        const response = await fetch(`/api/history?${query}`, { signal })
        if (!response.ok) throw new Error(`the history answered ${response.status}`)
        return ((await response.json()) as HistoryPage).rows[0] ?? null
      },
    },
    queryClient,
  )
  const isLater = said && said.created_at > (here?.workout.created_at ?? 0)
  const fetched = useFetchedDocument('workout', isLater ? said.id : '').document
  if (!mayRead) return undefined
  return fetched ?? here ?? (said === null ? null : undefined)
}

/** '1,345 kg · +150', at the right of an exercise's name. */
export function Lifted({ volume, unit }: { volume: Compared; unit: MassUnit }) {
  const words = useWords()
  const value = words('history.compared.volumeOf', { value: words.number(volume.value), unit })
  return (
    <span className="ms-auto shrink-0 text-13 font-[500] text-text-2 tabular-nums">
      {value}
      {volume.change !== null && (
        <>
          {' · '}
          <Change by={volume.change} text={words.number(Math.abs(volume.change))} />
        </>
      )}
    </span>
  )
}

function Change({ by, text }: { by: number; text: string }) {
  const words = useWords()
  const way = by > 0 ? 'up' : by < 0 ? 'down' : 'other'
  return (
    <span className={way === 'up' ? 'font-[620] text-done-text' : undefined}>
      {words('history.compared.change', { way, value: text })}
    </span>
  )
}

/** Volume, sets and time in one card, each with its difference, and below with which workout they are compared. */
export function Figures({ document, comparison }: { document: WorkoutDocument; comparison: Comparison }) {
  const words = useWords()
  const { before, figures, unit } = comparison
  const { volume, sets, seconds, isConverted } = figures
  const isCompared = document.workout.routine_id !== null
  const kilograms = (value: number) => about(words.number(value), isConverted)
  const changeIn = (change: number) =>
    words('history.compared.volumeOf', { value: words.number(Math.abs(change)), unit })
  const time = (length: number) => formatDuration(Math.abs(length), words)
  return (
    <div>
      <dl
        className={classNames(
          cardClass(),
          'grid auto-cols-fr grid-flow-col divide-x divide-line tiny:grid-flow-row tiny:divide-x-0 tiny:divide-y',
        )}
      >
        {volume && (
          <Figure {...{ isCompared }} name={words('history.compared.volume')} of={volume} changeText={changeIn}>
            {kilograms(volume.value)}
            <small className="ms-[3px] text-13 font-[540] text-text-2">{unit}</small>
          </Figure>
        )}
        <Figure
          {...{ isCompared }}
          name={words('history.compared.sets')}
          of={sets}
          changeText={(change) => words.number(Math.abs(change))}
        >
          {words.number(sets.value)}
        </Figure>
        {seconds && (
          <Figure {...{ isCompared }} name={words('history.compared.time')} of={seconds} changeText={time}>
            {time(seconds.value)}
          </Figure>
        )}
      </dl>
      {isCompared && <ComparedWith before={before} workout={document.workout} />}
    </div>
  )
}

type FigureProps = {
  /** True if there is a line for the difference, which may come later and then moves nothing. */
  isCompared: boolean
  name: string
  of: Compared
  changeText: (change: number) => string
  children: ReactNode
}

function Figure({ isCompared, name, of: { change }, changeText, children }: FigureProps) {
  return (
    <div className="min-w-0 py-3 ps-4">
      <dt className="text-13 font-[520] text-text-2">{name}</dt>
      <dd>
        <b className="block text-20 leading-[1.3] font-[700] tracking-[-.015em] whitespace-nowrap tabular-nums">
          {children}
        </b>
        {isCompared && (
          <span className="block min-h-[1lh] text-12 leading-[1.375rem] font-[500] text-text-2 tabular-nums">
            {change !== null && <Change by={change} text={changeText(change)} />}
          </span>
        )}
      </dd>
    </div>
  )
}

/** 'Compared with Push day on Monday 16'. A line without a text until that is known. */
function ComparedWith({ before, workout }: { before: WorkoutDocument | null | undefined; workout: Workout }) {
  const words = useWords()
  const routine = useDocument('routine', workout.routine_id ?? '')?.routine
  function text(): string {
    if (!before) return before === null ? words('history.compared.first') : ''
    const name = workoutNames(before.workout.workout_name, routine?.routine_name, words).title
    const day = dayBeside(before.workout, { at: workout.created_at, unsaid: 'month' }, words)
    return words('history.compared.with', { name, day })
  }
  return <p className="min-h-[1lh] px-1 pt-1.5 text-12 text-text-2 [box-sizing:content-box]">{text()}</p>
}

type WhenAndRoutineProps = {
  workout: Workout
  /** Whether its owner confirmed it; null: there is nothing to confirm. */
  mark: string | null
}

/** When the workout was, and the link to its routine, unless it is archived or the person may not change it. */
export function WhenAndRoutine({ workout, mark }: WhenAndRoutineProps) {
  const words = useWords()
  const { now } = useSync()
  const { day, start, end } = shownTimes(workout, now(), words)
  const time = end === null ? start : words('history.times.range', { start, end })
  const routine = useDocument('routine', workout.routine_id ?? '')?.routine
  const mayEdit = can(useRelation(), 'routine.edit')
  const text = routine
    ? words('history.workout.routine', { name: routine.routine_name })
    : words('history.workout.viewRoutine')
  const isShown = workout.routine_id !== null && (routine !== undefined || mayEdit)
  return (
    <p className="px-1 text-13 text-text-2 [overflow-wrap:anywhere]">
      {words('history.workout.when', { day, time })}
      {isShown && ' · '}
      {isShown &&
        (routine?.is_archived || !mayEdit ? (
          text
        ) : (
          <Link to={`/routines/${workout.routine_id}/configure`} className={LINK}>
            {text}
          </Link>
        ))}
      {mark && ` · ${mark}`}
    </p>
  )
}

const LINK =
  'relative inline-block font-[600] text-text underline decoration-line-strong underline-offset-3 after:absolute after:inset-x-0 after:-inset-y-3'
