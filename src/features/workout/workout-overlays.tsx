import { type ComponentProps, memo, useEffect, useState } from 'react'
import { EndWorkoutDialog as Dialog } from '#features/exercise-cards/end-workout-dialog.tsx'
import { UnitQuestion } from '#frame/unit-question.tsx'
import { RemoteToasts } from './remote-toasts.tsx'
import { RestSheet } from './rest-sheet.tsx'
import { StillTraining } from './still-training.tsx'
import { WorkoutMenus as Menus } from './workout-menus.tsx'
import { WorkoutOutline } from './workout-outline.tsx'
import { WorkoutSheets as Sheets } from './workout-sheets.tsx'

/** A closed dialog is not redrawn with every set. */
const EndWorkoutDialog = memo(Dialog, (before, after) => !before.isOpen && !after.isOpen)
const WorkoutSheets = memo(Sheets, (before, after) => before.sheet === null && after.sheet === null)
const WorkoutMenus = memo(Menus, (before, after) => before.sheet === null && after.sheet === null)

type WorkoutOverlaysProps = {
  dialog: ComponentProps<typeof Dialog>
  sheets: ComponentProps<typeof Sheets> & ComponentProps<typeof Menus>
}

/** A sheet only opens with an animation if it was mounted closed before. */
function WorkoutOverlays({ dialog, sheets }: WorkoutOverlaysProps) {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  const sheet = isMounted ? sheets.sheet : null
  return (
    <>
      <EndWorkoutDialog {...dialog} isOpen={isMounted && dialog.isOpen} />
      <WorkoutSheets {...sheets} sheet={sheet} />
      <WorkoutMenus {...sheets} sheet={sheet} />
    </>
  )
}

/** Everything that opens over the running workout. */
export const OVERLAYS = { RemoteToasts, RestSheet, StillTraining, UnitQuestion, WorkoutOutline, WorkoutOverlays }
