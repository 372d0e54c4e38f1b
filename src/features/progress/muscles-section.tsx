import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'wouter'
import { exerciseSettingsOf } from '#domain/book.ts'
import { MUSCLES, type Muscle } from '#domain/muscle.ts'
import { can } from '#domain/permissions.ts'
import { type Day, daysAfter, weekOf } from '#domain/statistics/calendar.ts'
import type { MuscleShare } from '#domain/statistics/muscles.ts'
import { MuscleFigure } from '#features/figures/muscle-figure.tsx'
import { useBook, useEditBookExercise } from '#frame/use-book.ts'
import { useActing, useRelation } from '#sync/client/react/sync-provider.tsx'
import { Card } from '#ui/card.tsx'
import { CloseButton } from '#ui/close-button.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { Part } from '#ui/part.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { muscleName } from '#words/muscle-name.ts'
import { useWords } from '#words/use-words.ts'
import { dayRange } from './day-text.ts'
import type { Stats } from './progress.ts'
import { ShowMore } from './stats-parts.tsx'

/** The muscle whose exercises the sheet lists. unassigned: exercises without a muscle. */
type OpenMuscle = { muscle: Muscle; exercises: readonly MuscleShare[] } | 'unassigned'

const SHOWN = 8

type MusclesProps = { stats: Stats; from: Day; today: Day }

/** The sets of each muscle beside the mean of the four weeks before. */
export function MusclesSection({ stats, from, today }: MusclesProps) {
  const words = useWords()
  const [isWhole, setIsWhole] = useState(false)
  const [open, setOpen] = useState<OpenMuscle | null>(null)
  const unassigned = useUnassigned(stats)
  const mayAssign = can(useRelation(), 'book.edit')
  const meanOf = new Map(stats.mean.map(({ muscle, sets }) => [muscle, sets]))
  const { muscles } = stats.muscles
  const most = Math.max(1, ...muscles.map(({ sets }) => sets), ...stats.mean.map(({ sets }) => sets))
  const isThisWeek = from === weekOf(today, stats.weekStart)
  const aside = isThisWeek ? words('progress.week.title') : dayRange(from, daysAfter(from, 6), words)
  const shown = isWhole ? muscles : muscles.slice(0, SHOWN)
  return (
    <Part title={words('progress.muscles.title')} aside={aside}>
      <Card>
        {muscles.length > 0 && (
          <MuscleFigure
            className="h-52 px-4 pt-4 [--ground:var(--surface)]"
            shares={sharesOf(muscles)}
            onOpen={(muscle) => {
              const own = muscles.find((each) => each.muscle === muscle)
              if (own && own.sets > 0) setOpen(own)
            }}
          />
        )}
        <ul className="pt-2.5">
          {shown.map(({ muscle, sets, exercises }) => (
            <li key={muscle}>
              <MuscleBar
                muscle={muscle}
                sets={sets}
                mean={meanOf.get(muscle) ?? 0}
                most={most}
                onOpen={() => setOpen({ muscle, exercises })}
              />
            </li>
          ))}
        </ul>
        <Legend isThisWeek={isThisWeek} />
        <div className="shadow-[0_-1px_0_var(--line)]">
          <ShowMore
            isOpen={isWhole}
            text={isWhole ? words('progress.fewer') : words('progress.muscles.all', { count: muscles.length })}
            onToggle={() => setIsWhole(!isWhole)}
          />
        </div>
        {unassigned.length > 0 && (
          <p className="flex min-h-14 items-center gap-3 px-4 shadow-[0_-1px_0_var(--line)]">
            <span className="min-w-0 flex-1">
              {words('progress.muscles.unassigned', { count: unassigned.reduce((sum, { sets }) => sum + sets, 0) })}
            </span>
            {mayAssign && (
              <button type="button" className={LINK} onClick={() => setOpen('unassigned')}>
                {words('progress.muscles.assign')}
              </button>
            )}
          </p>
        )}
      </Card>
      {open && (
        <MuscleSheets open={open} unassigned={stats.muscles.unassigned.exercises} onClose={() => setOpen(null)} />
      )}
    </Part>
  )
}

/** The sets of each muscle as a share of the most, and never so little that its tint would not show. */
function sharesOf(muscles: Stats['muscles']['muscles']): Partial<Record<Muscle, number>> {
  const most = Math.max(...muscles.map(({ sets }) => sets))
  return Object.fromEntries(
    muscles.filter(({ sets }) => sets > 0).map(({ muscle, sets }) => [muscle, LEAST + (1 - LEAST) * (sets / most)]),
  )
}

const LEAST = 0.3

const LINK = 'min-h-tap px-1 font-[620] underline decoration-line-strong underline-offset-3'

/** Exercises without a muscle, without those that got one on this device since the server's answer. */
function useUnassigned({ muscles }: Stats): MuscleShare[] {
  const book = useBook()
  return muscles.unassigned.exercises.filter(({ exerciseId }) => !exerciseSettingsOf(book, exerciseId).primary_muscle)
}

type BarProps = { muscle: Muscle; sets: number; mean: number; most: number; onOpen: () => void }

function MuscleBar({ muscle, sets, mean, most, onOpen }: BarProps) {
  const words = useWords()
  const widthOf = (value: number) => `${(100 * value) / most}%`
  const number = (value: number) => words.number(value, { maximumFractionDigits: 1 })
  return (
    <button
      type="button"
      disabled={sets === 0}
      onClick={onOpen}
      className="grid min-h-tap w-full grid-cols-[var(--muscle-w)_minmax(0,1fr)_34px] tiny:grid-cols-[minmax(0,1fr)_34px] items-center gap-2.5 px-4 text-start text-15 font-[540] -outline-offset-2 not-disabled:hover:bg-hover"
    >
      <span className="leading-[1.2] wrap-break-word hyphens-auto">{muscleName(muscle, words)}</span>
      <span
        aria-hidden="true"
        className="relative h-3 tiny:hidden rounded-[4px] bg-[color-mix(in_oklab,var(--text)_7%,transparent)] forced-colors:border"
      >
        <i
          className="absolute inset-y-0 start-0 rounded-[4px] bg-(--bar) forced-colors:bg-[CanvasText]"
          style={{ width: widthOf(sets) }}
        />
        {mean > 0 && (
          <u
            className={`${MEAN} -inset-y-1 shadow-[0_0_0_1.5px_var(--surface)]`}
            style={{ insetInlineStart: widthOf(mean) }}
          />
        )}
      </span>
      <span aria-hidden="true" className="text-end font-[680] tabular-nums">
        {number(sets)}
      </span>
      <span className="sr-only">{words('progress.muscles.spoken', { sets, mean: number(mean) })}</span>
    </button>
  )
}

const MEAN = 'absolute w-[3px] -ms-[1.5px] rounded-[2px] bg-text forced-colors:bg-[Highlight]'

function Legend({ isThisWeek }: { isThisWeek: boolean }) {
  const words = useWords()
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2.5 pb-3.5 text-13 text-text-2"
    >
      <span className="flex items-center gap-1.5">
        <i className="h-2.5 w-4 rounded-[3px] bg-(--bar)" />
        {words(isThisWeek ? 'progress.week.title' : 'progress.muscles.thatWeek')}
      </span>
      <span className="flex items-center gap-1.5">
        <i className="h-4 w-[3px] rounded-[2px] bg-text" />
        {words('progress.muscles.mean')}
      </span>
    </p>
  )
}

type SheetsProps = { open: OpenMuscle; unassigned: readonly MuscleShare[]; onClose: () => void }

/** Sheets: the exercises behind a muscle's sets, or those without a muscle, to choose one for each. */
function MuscleSheets({ open, unassigned, onClose }: SheetsProps) {
  const words = useWords()
  const isActing = useActing() !== null
  const isAssigning = open === 'unassigned'
  return (
    <Sheet
      isOpen
      onClose={onClose}
      fitsContent
      isBelowHeader={isActing}
      title={isAssigning ? words('progress.muscles.assignTitle') : muscleName(open.muscle, words)}
      subtitle={isAssigning ? undefined : words('progress.muscles.setsThisWeek')}
      headerAction={<CloseButton onClose={onClose} />}
    >
      {isAssigning ? (
        unassigned.map((exercise) => <MuscleChoice key={exercise.exerciseId} exercise={exercise} />)
      ) : (
        <Exercises exercises={open.exercises} />
      )}
    </Sheet>
  )
}

function Exercises({ exercises }: { exercises: readonly MuscleShare[] }) {
  const words = useWords()
  return (
    <List className="-mx-1">
      {exercises.map(({ exerciseId, name, sets }) => (
        <li key={exerciseId}>
          <Link to={`/exercises/${exerciseId}`} className={listRowPressClass()}>
            <ListRow
              title={name}
              subtitle={words('progress.day.sets', { count: sets })}
              trailing={<ChevronRight aria-hidden="true" size={20} className="text-text-3" />}
            />
          </Link>
        </li>
      ))}
    </List>
  )
}

function MuscleChoice({ exercise: { exerciseId, name, sets } }: { exercise: MuscleShare }) {
  const words = useWords()
  const edit = useEditBookExercise()
  const chosen = exerciseSettingsOf(useBook(), exerciseId).primary_muscle
  return (
    <SelectField
      label={words('progress.muscles.ofExercise', { name, count: sets })}
      value={chosen ?? ''}
      options={[
        { value: '', text: words('progress.muscles.none') },
        ...MUSCLES.map((muscle) => ({ value: muscle, text: muscleName(muscle, words) })),
      ]}
      onValueChange={(muscle) => edit(exerciseId, { primary_muscle: (muscle || null) as Muscle | null })}
    />
  )
}
