import type { Programme, ProgrammeExercise } from '#domain/programmes/programme.ts'
import { Card } from '#ui/card.tsx'
import { programmeRules, programmeSets, programmeTrackName } from '#words/programme-text.ts'
import { useWords } from '#words/use-words.ts'
import { weekdayName } from '#words/weekday.ts'

/** The days of a programme: what is done on each, with sets, reps and percents by round. */
export function ProgrammeDays({ programme }: { programme: Programme }) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {programme.slots.map(({ routine, day }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is where it stands
        <li key={index}>
          <Day {...{ programme, routine, index, day }} />
        </li>
      ))}
    </ol>
  )
}

type DayProps = { programme: Programme; routine: number; index: number; day: number | null }

function Day({ programme, routine, index, day }: DayProps) {
  const words = useWords()
  const { name = '', note, exercises = [] } = programme.routines[routine] ?? {}
  return (
    <Card className="p-4">
      <h2 className="flex items-center gap-3 font-[660]">
        <span
          aria-hidden="true"
          className="grid h-8 min-w-8 shrink-0 place-items-center rounded-md bg-sunken px-1 text-14 tabular-nums"
        >
          {day === null ? (LETTERS[routine] ?? words.number(index + 1)) : weekdayName(day, words, 'short')}
        </span>
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
        <span className="shrink-0 text-13 font-[540] text-text-2 tiny:hidden">
          {words('exerciseCards.exerciseCount', { count: exercises.length })}
        </span>
      </h2>
      <Note note={note} className="mt-1.5" />
      <ul className="mt-2 grid gap-2">
        {exercises.map((exercise, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an exercise is where it stands
          <li key={at}>
            <Exercise {...{ programme, exercise }} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function Exercise({ programme, exercise }: { programme: Programme; exercise: ProgrammeExercise }) {
  const words = useWords()
  const { name, note, track, counts } = exercise
  const rounds = programmeSets(exercise, programme, words)
  const [first = ''] = rounds
  const isShort = rounds.length === 1 && !first.includes(',')
  const from = track !== null && !counts ? programme.tracks[track] : undefined
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
        {isShort && <b className="ms-auto font-[600] tabular-nums">{first}</b>}
      </p>
      {!isShort && rounds.length === 1 && <p className="text-13 text-text-2 tabular-nums">{first}</p>}
      {from && from.exercise !== name && (
        <p className="text-13 text-text-2">{words('programmes.takes', { track: programmeTrackName(from, words) })}</p>
      )}
      <Note note={note} className="" />
      {rounds.length > 1 && (
        <ol className="text-13 text-text-2 tabular-nums">
          {rounds.map((sets, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a round is where it stands
            <li key={index} className="flex flex-wrap gap-x-2">
              <span>{words('tracks.rounds.round', { round: index + 1 })}</span>
              <span className="min-w-0">{sets || words('tracks.rounds.none')}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function Note({ note, className }: { note: string | null | undefined; className: string }) {
  return note ? (
    <p className={`text-13 whitespace-pre-line text-text-2 [overflow-wrap:anywhere] ${className}`}>{note}</p>
  ) : null
}

/** How the exercises of a programme go on, in words. */
export function ProgrammeRules({ programme }: { programme: Programme }) {
  const rules = programmeRules(programme, useWords())
  return (
    <Card className="grid gap-2 p-4 text-15">
      {rules.map(({ names, text }) => (
        <p key={text} className="[overflow-wrap:anywhere]">
          {rules.length > 1 && <b className="block font-[620]">{names}</b>}
          <span className="text-text-2">{text}</span>
        </p>
      ))}
    </Card>
  )
}
