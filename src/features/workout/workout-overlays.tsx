import { type ComponentProps, lazy, memo, Suspense, useEffect, useState } from 'react'
import type { EndWorkoutDialog as Dialog } from '#features/exercise-cards/end-workout-dialog.tsx'
import type { WorkoutSheets as Sheets } from './workout-sheets.tsx'

const loadDialog = () => import('#features/exercise-cards/end-workout-dialog.tsx')
const loadSheets = () => import('./workout-sheets.tsx')
const LoadedDialog = lazy(() => loadDialog().then((module) => ({ default: module.EndWorkoutDialog })))
const LoadedSheets = lazy(() => loadSheets().then((module) => ({ default: module.WorkoutSheets })))

/** What is closed is not drawn anew with every set. */
const EndWorkoutDialog = memo(
  (props: ComponentProps<typeof Dialog>) => <LoadedDialog {...props} />,
  (before, after) => !before.isOpen && !after.isOpen,
)
const WorkoutSheets = memo(
  (props: ComponentProps<typeof Sheets>) => <LoadedSheets {...props} />,
  (before, after) => before.sheet === null && after.sheet === null,
)

type WorkoutOverlaysProps = { dialog: ComponentProps<typeof Dialog>; sheets: ComponentProps<typeof Sheets> }

/** What opens over the running workout. The first set does not wait for it: it is loaded right behind the cards. */
export function WorkoutOverlays({ dialog, sheets }: WorkoutOverlaysProps) {
  const isWanted = dialog.isOpen || sheets.sheet !== null
  const [stage, setStage] = useState<'loading' | 'closed' | 'live'>('loading')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be loaded is asked for again when it is wanted
  useEffect(() => {
    if (stage === 'live') return
    // A sheet opens with its movement only when it stood there closed before.
    if (stage === 'closed') return setStage('live')
    let isCurrent = true
    Promise.all([loadDialog(), loadSheets()])
      .then(() => isCurrent && setStage('closed'))
      .catch(() => undefined)
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
    </Suspense>
  )
}
