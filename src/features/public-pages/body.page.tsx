import { HistoryPage } from './history.page.tsx'
import { MissingPage } from './missing.page.tsx'
import type { PublicPage } from './public-page.ts'
import { RoutinePage } from './routine.page.tsx'
import { WorkoutPage } from './workout.page.tsx'

/** The page itself; it needs no script to be read. */
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
