import { placedExercises } from '#domain/training.ts'
import { CreateExerciseSheet } from '#features/exercise-cards/create-exercise-sheet.tsx'
import { EditExerciseSheet, type EditedExercise } from '#features/exercise-cards/edit-exercise-sheet.tsx'
import { type EditedSet, EditSetSheet } from '#features/exercise-cards/edit-set-sheet.tsx'
import { ExerciseActions } from '#features/exercise-cards/exercise-actions.tsx'
import type { SavedExercise } from '#features/exercise-cards/exercise-form.ts'
import { AlertHost } from '#ui/alert-host.tsx'
import { askQuestion, showAlert } from '#ui/alert-queue.ts'
import { announce } from '#ui/announcer.tsx'
import { currentWords } from '#words/current-words.ts'
import { refusalText } from '#words/refusal-text.ts'
import {
  addExercise,
  completeSet,
  deleteExercise,
  deleteSet,
  moveExercise,
  nameProblem,
  reopenSet,
  saveExercise,
  saveSet,
} from './demo.ts'
import { type Demo, exerciseOfSet, exercisesOf } from './demo-deck.ts'

export type OpenSheet = { of: 'new-exercise' } | { of: 'exercise' | 'set'; id: string }

type DemoSheetsProps = {
  demo: Demo
  sheet: OpenSheet | null
  onClose: () => void
  onChange: (change: (demo: Demo) => Demo) => void
}

/** A workout of one section and without a routine. */
export function DemoSheets({ demo, sheet, onClose, onChange }: DemoSheetsProps) {
  function change(changed: (demo: Demo) => Demo) {
    onClose()
    onChange(changed)
  }
  function unlessTaken(saved: SavedExercise, ownId: string | null, changed: (demo: Demo) => Demo) {
    const problem = nameProblem(demo, saved.name, ownId)
    if (problem)
      void showAlert(refusalText(problem, currentWords())) // as in the builder
    else change(changed)
  }
  const editedId = sheet?.of === 'exercise' ? sheet.id : null
  const set = sheet?.of === 'set' ? editedSet(demo, sheet.id) : null
  return (
    <>
      <EditSetSheet
        editing={set}
        onClose={onClose}
        onSave={(id, { values, note }) => change((now) => saveSet(now, id, values, note))}
        onDelete={(id) => change((now) => deleteSet(now, id))}
        onNotDone={set?.set.status === 'complete' ? (id) => change((now) => reopened(now, id)) : undefined}
      />
      <EditExerciseSheet
        sections={SECTIONS}
        editing={editedId === null ? null : editedExercise(demo, editedId)}
        onClose={onClose}
        onSave={(id, saved) => unlessTaken(saved, id, (now) => saveExercise(now, id, saved))}
        actions={() =>
          editedId !== null && (
            <ExerciseActions
              exerciseId={editedId}
              name={exerciseOf(demo, editedId)?.name ?? ''}
              section={placedExercises(demo.workout)}
              onMove={(id, afterId) => onChange((now) => moveExercise(now, id, afterId))}
              onDelete={() => void askToDelete(demo, editedId).then((isSure) => isSure && change(without(editedId)))}
            />
          )
        }
      />
      <CreateExerciseSheet
        sections={SECTIONS}
        creating={sheet?.of === 'new-exercise' ? NEW_EXERCISE : null}
        knownExercises={() => ({ own: [], taken: exercisesOf(demo).map(({ name }) => name) })}
        onClose={onClose}
        onAdd={(saved) => unlessTaken(saved, null, (now) => addExercise(now, saved))}
      />
      <AlertHost />
    </>
  )
}

const NEW_EXERCISE = { section: 'training' } as const
const SECTIONS = [NEW_EXERCISE.section]

/** It comes with the sheets, because a page that nobody touches needs neither. */
export const completeIn = completeSet

const without = (id: string) => (demo: Demo) => deleteExercise(demo, id)

function reopened(demo: Demo, setId: string): Demo {
  announce(currentWords()('landing.demo.notDone'))
  return reopenSet(demo, setId)
}

function askToDelete(demo: Demo, id: string): Promise<boolean> {
  const { name = '', setConfigs = [] } = exerciseOf(demo, id) ?? {}
  const words = currentWords()
  return askQuestion({
    text: words('landing.demo.deleteExercise.title'),
    description: words('landing.demo.deleteExercise.text', { name, count: setConfigs.length }),
    confirmText: words('action.delete'),
    isDestructive: true,
  })
}

const exerciseOf = (demo: Demo, id: string) => exercisesOf(demo).find((exercise) => exercise.id === id)

function editedExercise(demo: Demo, id: string): EditedExercise | null {
  const exercise = exerciseOf(demo, id)
  if (!exercise) return null
  const { name, section, setConfigs } = exercise
  return { id, name, section, sets: setConfigs.map((set) => ({ ...set, isDone: set.status === 'complete' })) }
}

function editedSet(demo: Demo, setId: string): (EditedSet & { set: { status: string } }) | null {
  const exercise = exerciseOfSet(demo, setId)
  const set = exercise?.setConfigs.find(({ id }) => id === setId)
  if (!exercise || !set) return null
  return { set, position: exercise.setConfigs.indexOf(set) + 1, exerciseName: exercise.name, canDelete: true }
}
