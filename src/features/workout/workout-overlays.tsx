import { type ComponentProps, lazy, memo, Suspense, useEffect, useState } from 'react'
import type { EndWorkoutDialog as Dialog } from '#features/exercise-cards/end-workout-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { pageAtRest } from '#ui/page-at-rest.ts'
import { untilLoaded } from '#ui/until-loaded.client.ts'
import type { WorkoutMenus as Menus } from './workout-menus.tsx'
import type { WorkoutSheets as Sheets } from './workout-sheets.tsx'

const loadDialog = () => import('#features/exercise-cards/end-workout-dialog.tsx')
const loadSheets = () => import('./workout-sheets.tsx')
const loadMenus = () => import('./workout-menus.tsx')
const LoadedDialog = lazy(() => loadDialog().then((module) => ({ default: module.EndWorkoutDialog })))
const LoadedSheets = lazy(() => loadSheets().then((module) => ({ default: module.WorkoutSheets })))
const LoadedMenus = lazyPart(() => loadMenus().then((module) => ({ default: module.WorkoutMenus })))

/** A closed dialog is not redrawn with every set. */
const EndWorkoutDialog = memo(
  (props: ComponentProps<typeof Dialog>) => <LoadedDialog {...props} />,
  (before, after) => !before.isOpen && !after.isOpen,
)
const WorkoutSheets = memo(
  (props: ComponentProps<typeof Sheets>) => <LoadedSheets {...props} />,
  (before, after) => before.sheet === null && after.sheet === null,
)
const WorkoutMenus = memo(
  (props: ComponentProps<typeof Menus>) => <LoadedMenus {...props} />,
  (before, after) => before.sheet === null && after.sheet === null,
)

type WorkoutOverlaysProps = {
  dialog: ComponentProps<typeof Dialog>
  sheets: ComponentProps<typeof Sheets> & ComponentProps<typeof Menus>
}

/**
 * Everything that opens over the running workout. The first set doesn't need it, so it is loaded once the page is at rest,
 * or as soon as it is wanted.
 */
export function WorkoutOverlays({ dialog, sheets }: WorkoutOverlaysProps) {
  const isWanted = dialog.isOpen || sheets.sheet !== null
  const [stage, setStage] = useState<'loading' | 'closed' | 'live'>('loading')
  useEffect(() => {
    if (stage === 'live') return
    // A sheet only opens with an animation if it was mounted closed before.
    if (stage === 'closed') return setStage('live')
    let isCurrent = true
    const load = async () => {
      if (!isWanted) await pageAtRest()
      if (!isCurrent) return
      // The menus need the catalogue of exercises. Without it a set can still be edited.
      const menus = loadMenus().catch(() => undefined)
      await untilLoaded(() => Promise.all([loadDialog(), loadSheets()]))
      await menus
      if (isCurrent) setStage('closed')
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [stage, isWanted])
  if (stage === 'loading') return null
  const isLive = stage === 'live'
  return (
    <Suspense fallback={null}>
      <EndWorkoutDialog {...dialog} isOpen={isLive && dialog.isOpen} />
      <WorkoutSheets {...sheets} sheet={isLive ? sheets.sheet : null} />
      <Suspense fallback={null}>
        <WorkoutMenus {...sheets} sheet={isLive ? sheets.sheet : null} />
      </Suspense>
    </Suspense>
  )
}
