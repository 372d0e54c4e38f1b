import ChevronRight from 'lucide-react/icons/chevron-right'
import type { RoutineDocument } from '#domain/routine.ts'
import { waysFor } from '#domain/tracks/presets.ts'
import { allSetsOf } from '#domain/training.ts'
import { useBook } from '#frame/use-book.ts'
import { ruleText } from '#words/rule-text.ts'
import { useWords } from '#words/use-words.ts'

type ProgressRowProps = { routine: RoutineDocument; exerciseId: string; onOpen: () => void }

/** How an exercise goes on, in the sheet of the builder: 'By hand', or its rule in words. None for distances. */
export function ProgressRow({ routine, exerciseId, onOpen }: ProgressRowProps) {
  const words = useWords()
  const book = useBook()
  const exercise = routine.exercises.find(({ id }) => id === exerciseId)
  if (!exercise || waysFor(allSetsOf(routine, exerciseId)).length === 0) return null
  const track = book?.tracks.find(({ id }) => id === exercise.track_id)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="-mx-2 flex min-h-13 items-center gap-3 rounded-md px-2 text-left hover:bg-hover"
    >
      <span className="font-[580]">{words('tracks.title')}</span>
      <span className="ml-auto min-w-0 text-right text-15 text-text-2">
        {track ? ruleText(track.rule, track.base_unit ?? 'kg', words) : words('tracks.way.hand')}
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />
    </button>
  )
}
