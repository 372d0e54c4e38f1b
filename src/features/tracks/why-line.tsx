import ChevronRight from 'lucide-react/icons/chevron-right'
import TrendingUp from 'lucide-react/icons/trending-up'
import type { Given } from '#domain/tracks/track-session.ts'
import { whyOf } from '#domain/tracks/why.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import { useTrackSessions } from '#features/progress/use-progress.ts'
import { useBook } from '#frame/use-book.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { useWords } from '#words/use-words.ts'
import { whyText } from '#words/why-text.ts'

type WhyLineProps = {
  exercise: { id: string; workout_id: string; name: string; allSets: readonly LoggedSet[] }
  given: Given
}

/** Why the start gave these weights, in one line of a running workout. A press shows the sessions. */
export function WhyLine({ exercise, given }: WhyLineProps) {
  const words = useWords()
  const open = useOpenSheet()
  const { documents, now } = useSync()
  const routines = useDocuments('routine')
  const track = useBook()?.tracks.find(({ id }) => id === given.track)
  const sessions = useTrackSessions([given.track])
  if (!track) return <div className="-mt-2 h-9" />
  const startedAt = documents.document('workout', exercise.workout_id)?.workout.created_at ?? now()
  const session = sessions.find(
    (each) => each.given.track === given.track && each.given.set_at === given.set_at && each.at < startedAt,
  )
  const named = routines.flatMap(({ exercises }) => exercises).find((row) => row.exercise_id === track.exercise_id)
  const name = named?.name ?? exercise.name
  const text = whyText(
    {
      ...{ given, rule: track.rule, session: session ?? null, now: now() },
      why: whyOf(given, exercise.allSets, track.rule, session ?? null),
      track: track.label ? words('tracks.takes.named', { exercise: name, label: track.label }) : name,
    },
    words,
  )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => open({ of: 'sessions', id: exercise.id })}
      className="relative -mt-2 flex h-9 w-full min-w-0 items-center after:absolute after:inset-x-0 after:-inset-y-1 gap-2 rounded-md px-2 text-start text-14 font-[540] hover:bg-hover"
    >
      <TrendingUp aria-hidden="true" size={17} className="shrink-0 text-text-2" />
      <span className="truncate">{text}</span>
      <ChevronRight aria-hidden="true" size={16} className="shrink-0 text-text-2" />
    </button>
  )
}
