import Link2Off from 'lucide-react/icons/link-2-off'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useWords } from '#words/use-words.ts'
import { Frame } from './frame.page.tsx'
import { HistoryPage } from './history.page.tsx'
import type { PublicPage, Viewer } from './public-page.ts'
import { RoutinePage } from './routine.page.tsx'
import { WorkoutPage } from './workout.page.tsx'

export function Body({ page }: { page: PublicPage }) {
  switch (page.kind) {
    case 'routine':
      return <RoutinePage routine={page.routine} viewer={page.viewer} />
    case 'workout':
      return <WorkoutPage workout={page.workout} viewer={page.viewer} />
    case 'history':
      return <HistoryPage history={page.history} viewer={page.viewer} />
    case 'missing':
      return <MissingPage text={page.text} viewer={page.viewer} />
  }
}

/** A private page looks like one that never existed. */
function MissingPage({ text, viewer }: { text: string; viewer: Viewer }) {
  const words = useWords()
  return (
    <Frame viewer={viewer} wayIn="create-account">
      <h1 className="sr-only">{text}</h1>
      <EmptyState
        icon={<Link2Off size={26} />}
        title={text}
        text={words('publicPages.missing.text')}
        action={
          viewer === 'visitor' && (
            <a href="/" className={buttonClass()}>
              {words('publicPages.missing.goHome')}
            </a>
          )
        }
      />
    </Frame>
  )
}
