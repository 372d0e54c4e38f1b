import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { EndWorkoutDialog as Dialog } from '#features/deck/end-workout-dialog.tsx'
import type { WorkoutSheets as Sheets } from './workout-sheets.tsx'

const loadDialog = () => import('#features/deck/end-workout-dialog.tsx')
const loadSheets = () => import('./workout-sheets.tsx')
const EndWorkoutDialog = lazy(() => loadDialog().then((module) => ({ default: module.EndWorkoutDialog })))
const WorkoutSheets = lazy(() => loadSheets().then((module) => ({ default: module.WorkoutSheets })))

type WorkoutOverlaysProps = { dialog: ComponentProps<typeof Dialog>; sheets: ComponentProps<typeof Sheets> }

/** What opens over the running workout. The first set does not wait for it: it is loaded right behind the cards. */
export function WorkoutOverlays({ dialog, sheets }: WorkoutOverlaysProps) {
  const isWanted = dialog.isOpen || sheets.editedSetId !== null || sheets.creatingIn !== null
  const [isNeeded, setIsNeeded] = useState(false)
  if (isWanted && !isNeeded) setIsNeeded(true)
  useEffect(() => {
    // So that it opens without a network too; what fails here is loaded again when it is wanted.
    for (const load of [loadDialog, loadSheets]) load().catch(() => undefined)
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <EndWorkoutDialog {...dialog} />
      <WorkoutSheets {...sheets} />
    </Suspense>
  )
}
