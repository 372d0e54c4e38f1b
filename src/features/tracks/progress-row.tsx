import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import type { RoutineDocument, TemplateSet } from '#domain/routine.ts'
import { waysFor } from '#domain/tracks/presets.ts'
import { allSetsOf } from '#domain/training.ts'
import { useBook } from '#frame/use-book.ts'
import { ruleText } from '#words/rule-text.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'

type ProgressRowProps = { routine: RoutineDocument; exerciseId: string; onOpen: () => void }

/** How an exercise goes on, in the sheet of the builder: 'By hand', or its rule in words. None for distances. */
export function ProgressRow({ routine, exerciseId, onOpen }: ProgressRowProps) {
  const words = useWords()
  const book = useBook()
  const exercise = routine.exercises.find(({ id }) => id === exerciseId)
  if (!exercise || waysFor(allSetsOf(routine, exerciseId)).length === 0) return null
  const track = book?.tracks.find(({ id }) => id === exercise.track_id)
  return (
    <Row title={words('tracks.title')} onOpen={onOpen}>
      {track ? ruleText(track.rule, track.base_unit ?? 'kg', words) : words('tracks.way.hand')}
    </Row>
  )
}

type RoundsRowProps = { routine: RoutineDocument; setId: string; onOpen: () => void }

/** The percents of a set by round, in the sheet of the builder; only where a percent rule or rounds are in use. */
export function RoundsRow({ routine, setId, onOpen }: RoundsRowProps) {
  const words = useWords()
  const book = useBook()
  const set = routine.sets.find(({ id }) => id === setId)
  const exercise = routine.exercises.find(({ id }) => id === set?.routine_exercise_id)
  const track = book?.tracks.find(({ id }) => id === exercise?.track_id)
  const rounds = set?.rounds ?? []
  if (set?.set_type !== 'reps' || (track?.rule.base !== 'max' && rounds.length < 2)) return null
  return (
    <Row title={words('tracks.rounds.title')} onOpen={onOpen}>
      {rounds.length > 0 && percentsText(rounds, words)}
    </Row>
  )
}

/** '65, 70, 75 %'. */
const percentsText = (rounds: NonNullable<TemplateSet['rounds']>, words: Words): string =>
  words('tracks.rounds.percents', { percents: rounds.map(({ percent }) => words.number(percent)).join(', ') })

type RowProps = { title: string; children: ReactNode; onOpen: () => void }

function Row({ title, children, onOpen }: RowProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 flex min-h-13 items-center gap-3 rounded-md px-2 text-start hover:bg-hover"
    >
      <span className="font-[580]">{title}</span>
      <span className="ms-auto min-w-0 text-end text-15 text-text-2">{children}</span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />
    </button>
  )
}
