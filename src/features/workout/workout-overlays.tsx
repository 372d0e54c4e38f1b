import { type ComponentProps, memo, useEffect, useState } from 'react'
import { CommentBubble, WorkoutComments } from '#features/editing/comment-bubble.tsx'
import { UnitQuestion } from '#features/editing/unit-question.tsx'
import { EndWorkoutDialog as Dialog } from '#features/exercise-cards/end-workout-dialog.tsx'
import { WhyLine } from '#features/tracks/why-line.tsx'
import { StillTraining } from '#features/workout/ending/still-training.tsx'
import { RemoteToasts } from '#features/workout/others/remote-toasts.tsx'
import { RestSheet as Rest } from '#features/workout/rest/rest-sheet.tsx'
import { ExercisePane } from './exercise-pane.tsx'
import { FillDown } from './fill-down.tsx'
import { PlatesLine } from './plates-line.tsx'
import { TodaysEditing } from './todays-editing.tsx'
import { WorkoutOutline } from './workout-outline.tsx'

/** A closed dialog or sheet, which a completed set does not redraw. */
const EndWorkoutDialog = memo(Dialog, (before, after) => !before.isOpen && !after.isOpen)
const RestSheet = memo(Rest, (before, after) => !before.exercise && !after.exercise)

type WorkoutOverlaysProps = {
  dialog: ComponentProps<typeof Dialog>
  editing: ComponentProps<typeof TodaysEditing>
}

/** Mounts closed sheets first, because a sheet opens with an animation only if it was mounted closed. */
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

export const OVERLAYS = {
  CommentBubble,
  ExercisePane,
  FillDown,
  PlatesLine,
  RemoteToasts,
  RestSheet,
  StillTraining,
  UnitQuestion,
  WhyLine,
  WorkoutComments,
  WorkoutOutline,
  WorkoutOverlays,
}
