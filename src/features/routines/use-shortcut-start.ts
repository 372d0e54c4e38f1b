import { useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { useWords } from '#words/use-words.ts'
import { nextRoutineOf } from './routine-list.ts'
import { useEmptyStart } from './use-empty-start.ts'
import { useLastCompleted } from './use-last-completed.ts'

type Shortcut = 'empty' | 'next'

/**
 * The app's shortcuts open this page with `?start=empty` or `?start=next`. Anybody can make such a link, so a person
 * must confirm the start of a workout.
 */
export function useShortcutStart(isOwn: boolean) {
  const [asked, setAsked] = useState<Shortcut | null>(null)
  useEffect(() => {
    const start = new URLSearchParams(location.search).get('start')
    if (!isOwn || (start !== 'empty' && start !== 'next')) return
    navigate('/routines', { replace: true })
    setAsked(start)
  }, [isOwn])
  const askForEmpty = useEmptyQuestion()
  const { hint, isSettled } = useLastCompleted()
  const routines = useDocuments('routine')
  const workouts = useDocuments('workout')
  useEffect(() => {
    if (asked === null || (asked === 'next' && !isSettled)) return
    setAsked(null)
    const next = asked === 'next' ? nextRoutineOf(routines, hint, workouts) : null
    if (asked === 'next' && workouts.some(({ workout }) => workout.is_active)) navigate('/workout/active')
    else if (next) navigate(`/routines/${next.id}/configure`)
    else askForEmpty()
  }, [asked, isSettled, hint, routines, workouts, askForEmpty])
}

function useEmptyQuestion(): () => void {
  const start = useEmptyStart()
  const words = useWords()
  const latest = useRef({ start, words })
  latest.current = { start, words }
  const [ask] = useState(() => () => {
    const { words } = latest.current
    const question = { text: words('routines.welcome.startAsked'), confirmText: words('builder.start') }
    void askQuestion(question).then((isSure) => isSure && latest.current.start())
  })
  return ask
}
