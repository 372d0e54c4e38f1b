import ChevronRight from 'lucide-react/icons/chevron-right'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { memo, type ReactNode, useEffect, useState } from 'react'
import { elapsed } from '#domain/elapsed.ts'
import type { ExerciseSession } from '#domain/exercise-session.ts'
import { CardMenuButton } from '#features/exercise-cards/card-menu-button.tsx'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { pageAtRest } from '#ui/page-at-rest.ts'
import { useWords } from '#words/use-words.ts'
import type { SessionsSheet } from './sessions-sheet.tsx'
import type { ExerciseView } from './workout-view.ts'

type LastSessionsProps = {
  exercise: ExerciseView
  /** The session the rows above are compared with. */
  last: ExerciseSession | null
  /** Opens what else can be done with the exercise (D10). */
  onMore: (exerciseId: string) => void
}

/**
 * The bottom of an open card: when the exercise was last done, and a way to the last ten times. Its height is reserved.
 */
export const LastSessions: (props: LastSessionsProps) => ReactNode = memo(function LastSessions(props) {
  const { exercise, last, onMore } = props
  const words = useWords()
  const { now } = useSync()
  const { Sheet, isOpen, open, close } = useSessionsSheet()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <>
      <div className="-mb-1.5 flex items-center">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={open}
          className="flex min-h-tap min-w-0 flex-1 items-center gap-2 rounded-md px-3 text-left text-13 font-[540] text-text-2 hover:bg-hover"
        >
          <History aria-hidden="true" size={15} strokeWidth={2.2} />
          <span className="min-w-0 truncate">
            {last
              ? words('workout.sessions.lastTime', elapsed(last.completed_at, now(), timeZone))
              : words('workout.sessions.last')}
          </span>
          <ChevronRight aria-hidden="true" size={16} />
        </button>
        <CardMenuButton exerciseName={exercise.name} onClick={() => onMore(exercise.id)} />
      </div>
      {Sheet && <Sheet exercise={exercise} isOpen={isOpen} onClose={close} />}
    </>
  )
}, isSame)

/** A completed set changes nothing here, and reading the time zone at every draw took longer than the row. */
function isSame(before: LastSessionsProps, after: LastSessionsProps): boolean {
  const shown = ({ id, name, section, exercise_id }: LastSessionsProps['exercise']) =>
    [id, name, section, exercise_id].join()
  return before.last === after.last && shown(before.exercise) === shown(after.exercise)
}

const loadSheet = () => import('./sessions-sheet.tsx').catch(() => null) // The next press tries again.

/** The sheet is loaded after the card. It only opens with an animation if it was mounted closed before. */
function useSessionsSheet() {
  const [Sheet, setSheet] = useState<typeof SessionsSheet | null>(null)
  const [step, setStep] = useState<'closed' | 'wanted' | 'open'>('closed')
  useEffect(() => void pageAtRest().then(loadSheet), [])
  useEffect(() => {
    if (Sheet && step === 'wanted') setStep('open')
  }, [Sheet, step])
  async function open() {
    const loaded = await loadSheet()
    if (!loaded) return
    setSheet(() => loaded.SessionsSheet)
    setStep('wanted')
  }
  return { Sheet, isOpen: step === 'open', open, close: () => setStep('closed') }
}
