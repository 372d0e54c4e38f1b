import { type ComponentProps, memo, useEffect, useState } from 'react'
import { UnitQuestion } from '#features/editing/unit-question.tsx'
import { EndWorkoutDialog as Dialog } from '#features/exercise-cards/end-workout-dialog.tsx'
import { StillTraining } from '#features/workout/ending/still-training.tsx'
import { RestSheet as Rest } from '#features/workout/rest/rest-sheet.tsx'
import { TodaysEditing } from './todays-editing.tsx'
import { WorkoutOutline } from './workout-outline.tsx'

/** While it is closed, a set does not redraw it. */
const EndWorkoutDialog = memo(Dialog, (before, after) => !before.isOpen && !after.isOpen)
const RestSheet = memo(Rest, (before, after) => !before.exercise && !after.exercise)

type WorkoutOverlaysProps = {
  dialog: ComponentProps<typeof Dialog>
  editing: ComponentProps<typeof TodaysEditing>
}

/** A sheet only opens with an animation if it was mounted closed. */
function WorkoutOverlays({ dialog, editing }: WorkoutOverlaysProps) {
  const [isMounted, setIsMounted] = useState(false)
  useEffect(() => setIsMounted(true), [])
  return (
    <>
      <EndWorkoutDialog {...dialog} isOpen={isMounted && dialog.isOpen} />
      <TodaysEditing {...editing} sheet={isMounted ? editing.sheet : null} />
    </>
  )
}

export const OVERLAYS = { RestSheet, StillTraining, UnitQuestion, WorkoutOutline, WorkoutOverlays }
