import Award from 'lucide-react/icons/award'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Dumbbell from 'lucide-react/icons/dumbbell'
import History from 'lucide-react/icons/rotate-ccw-clock'
import type { ReactNode } from 'react'
import { LogLine, LogNote } from '#features/exercise-cards/log-line.tsx'
import { LoggedName } from '#features/exercise-cards/superset.tsx'
import { Card, cardClass } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Track } from '#ui/set-ticks.tsx'
import { formatDuration } from '#words/duration-text.ts'
import { nameOr } from '#words/name-or.ts'
import { spokenRecord } from '#words/record-text.ts'
import { weightTimesAmount } from '#words/set-label.ts'
import { asItWasDone } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import { Columns, Frame, SharedBy, Title } from './frame.page.tsx'
import type { PublicWorkout, ShownExercise, ShownRecord, Viewer } from './public-page.ts'
import { InUnit, NoteText, Sections, UnitSwitch } from './sections.page.tsx'
import { When } from './when.page.tsx'

export function WorkoutPage({ workout, viewer }: { workout: PublicWorkout; viewer: Viewer }) {
  const words = useWords()
  const { name, sharedBy, note, exercises, routine, historyOf } = workout
  return (
    <Frame viewer={viewer} wayIn="create-account">
      <Columns
        head={
          <>
            <Title>{nameOr(name, 'workoutImage', words)}</Title>
            <SharedBy name={sharedBy} />
            <Result workout={workout} />
            <NoteText note={note} className="mt-4 px-1" />
            <UnitSwitch sets={exercises.flatMap((exercise) => exercise.sets)} />
            {routine && (
              <Way href={`/routines/public/${routine.id}`} icon={<Dumbbell aria-hidden="true" size={20} />}>
                {words('publicPages.workout.routine', { name: nameOr(routine.name, 'routine', words) })}
              </Way>
            )}
            {historyOf && (
              <Way href={`/history/public/${historyOf}`} icon={<History aria-hidden="true" size={20} />}>
                {words('publicPages.history.title', { name: sharedBy })}
              </Way>
            )}
          </>
        }
      >
        {exercises.length === 0 ? (
          <Card>
            <EmptyState icon={<History size={26} />} title={words('publicPages.workout.empty')} />
          </Card>
        ) : (
          <Sections exercises={exercises}>{(own) => <Done exercises={own} />}</Sections>
        )}
      </Columns>
    </Frame>
  )
}

function Result({ workout }: { workout: PublicWorkout }) {
  const words = useWords()
  const { exercises, exerciseCount, setCount, recordCount } = workout
  const duration = formatDuration(workout.durationSeconds, words)
  return (
    <section
      aria-label={words('publicPages.workout.summary')}
      className="mt-5 grid gap-3 rounded-xl bg-surface p-4 shadow-e-2"
    >
      <p className="text-13 text-text-2">
        <When at={workout.completedAt} date={workout.date} />
      </p>
      <Track isFluid groups={exercises.map(({ sets }) => ({ ticks: sets.map(() => 'done' as const) }))} />
      <dl className="flex items-center gap-3 rounded-lg bg-done px-3.5 py-2.5 text-on-done max-[374px]:gap-1.5 max-[374px]:px-2.5">
        <Check aria-hidden="true" size={28} strokeWidth={3} />
        {duration && <Figure label={words('publicPages.workout.duration')} value={duration} />}
        <Figure
          label={words('publicPages.workout.exercises', { count: exerciseCount })}
          value={String(exerciseCount)}
        />
        <Figure label={words('publicPages.workout.sets', { count: setCount })} value={String(setCount)} />
        {recordCount > 0 && (
          <Figure label={words('publicPages.workout.records', { count: recordCount })} value={String(recordCount)} />
        )}
      </dl>
    </section>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-1 flex-col-reverse">
      <dt className="text-12 font-[560]">{label}</dt>
      <dd className="text-20 leading-tight font-[720] whitespace-nowrap">{value}</dd>
    </div>
  )
}

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a href={href} className={`${cardClass({ isPressable: true })} mt-3 flex min-h-16 items-center gap-3 px-3`}>
      <span className="grid size-10 place-items-center rounded-md bg-sunken text-text-2">{icon}</span>
      <span className="min-w-0 flex-1 truncate font-[620]">{children}</span>
      <ChevronRight aria-hidden="true" size={20} />
    </a>
  )
}

function Done({ exercises }: { exercises: readonly ShownExercise[] }) {
  const words = useWords()
  return (
    <Card className="divide-y divide-line">
      {exercises.map((exercise) => (
        <article key={exercise.id} className="px-4 pt-3.5 pb-2.5">
          <LoggedName tag={exercise.superset}>{exercise.name}</LoggedName>
          <NoteText note={exercise.note} className="mb-1.5" />
          <ul>
            {exercise.sets.map((set, at) => (
              <li key={set.id}>
                <div className="flex min-h-8 flex-wrap items-center gap-x-2">
                  <LogLine
                    set={set}
                    place={at + 1}
                    value={<InUnit of={(shownIn) => weightTimesAmount(asItWasDone(set), words, undefined, shownIn)} />}
                    effort="rpe"
                    end={set.record && <RecordMark record={set.record} />}
                  />
                </div>
                <LogNote note={set.note} />
              </li>
            ))}
          </ul>
        </article>
      ))}
    </Card>
  )
}

/** Shows what a set has beaten, while its owner shows records. */
function RecordMark({ record }: { record: ShownRecord }) {
  const words = useWords()
  return (
    <span className="inline-flex h-[22px] items-center gap-1 rounded-[7px] bg-text px-[7px] text-12 leading-none font-[640] whitespace-nowrap text-surface forced-colors:border">
      <Award aria-hidden="true" size={14} strokeWidth={2.4} />
      <span aria-hidden="true">{words('records.name', { kind: record.kind })}</span>
      <span className="sr-only">
        <InUnit of={(shownIn) => spokenRecord(record, words, shownIn ?? null)} />
      </span>
    </span>
  )
}
