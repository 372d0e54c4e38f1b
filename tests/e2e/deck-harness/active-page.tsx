import CloudOff from 'lucide-react/icons/cloud-off'
import { useCallback, useState } from 'react'
import { nextFocus } from '#domain/focus.ts'
import { exerciseState, progressOf } from '#domain/progress.ts'
import { SECTIONS, type Section } from '#domain/section.ts'
import type { SetStatus } from '#domain/set.ts'
import { CreateExerciseSheet } from '#features/exercise-cards/create-exercise-sheet.tsx'
import { Deck } from '#features/exercise-cards/deck.tsx'
import { DeckSection } from '#features/exercise-cards/deck-section.tsx'
import { EditExerciseSheet } from '#features/exercise-cards/edit-exercise-sheet.tsx'
import { EditSetSheet } from '#features/exercise-cards/edit-set-sheet.tsx'
import { EndWorkoutDialog } from '#features/exercise-cards/end-workout-dialog.tsx'
import { ExerciseCard } from '#features/exercise-cards/exercise-card.tsx'
import { ProgressBar } from '#features/exercise-cards/progress-bar.tsx'
import { SectionSwitcher } from '#features/exercise-cards/section-switcher.tsx'
import { focusCompleteButton } from '#features/exercise-cards/set-focus.client.ts'
import { SetList } from '#features/exercise-cards/set-list.tsx'
import { SetRow } from '#features/exercise-cards/set-row.tsx'
import { TimerBar } from '#features/exercise-cards/timer-bar.tsx'
import { useFocusScroll } from '#features/exercise-cards/use-focus-scroll.ts'
import { announce } from '#ui/announcer.tsx'
import { Chip } from '#ui/chip.tsx'
import type { TrackGroup } from '#ui/set-ticks.tsx'
import { logged } from './deck-log.ts'
import { pushDay, type ShownExercise, type ShownSet } from './workout-data.ts'

const NOW = Date.UTC(2026, 0, 2, 18, 0, 0)
const STARTED_AT = NOW - (24 * 60 + 18) * 1000
const OWN = ['Squat', 'Deadlift'].map((name) => ({ name, section: 'training' as const, uses: 1, lastUsedAt: 0 }))
const pageOpenedAt = performance.now()
const now = () => NOW + performance.now() - pageOpenedAt

/** An active workout without a server: what the page of the app does with the deck, in memory. */
export function ActivePage() {
  const [exercises, setExercises] = useState(pushDay)
  const [focusedId, setFocusedId] = useState('bench')
  const [editedSetId, setEditedSetId] = useState<string | null>(null)
  const [editedId, setEditedId] = useState<string | null>(null)
  const [creating, setCreating] = useState<{ section: Section } | null>(null)
  const [isEnding, setIsEnding] = useState(false)
  useFocusScroll(focusedId)

  const setStatus = useCallback((setId: string, status: SetStatus) => {
    logged(`release:${setId}`)
    setExercises((latest) => withSet(latest, setId, (set) => ({ ...set, status })))
  }, [])
  const release = useCallback((setId: string) => setStatus(setId, 'complete'), [setStatus])
  const completed = (setId: string, by: string) => {
    logged(`completed:${setId}:${by}`)
    const exercise = exerciseOf(exercises, setId)
    announce(`${setId} complete.`)
    const next = exercise.sets.find((set) => set.status === 'default' && set.id !== setId)
    if (next) return by === 'button' ? focusCompleteButton(next.id) : undefined
    const cards = exercises.map((one, order) => ({
      ...one,
      exercise_order: order,
      state: exerciseState(one.sets),
    }))
    const to = nextFocus(cards, exercise.id)
    if (to) setFocusedId(to)
  }

  const sets = exercises.flatMap((exercise) => exercise.sets)
  const progress = progressOf(sets)
  const groups = exercises.map(trackGroup)
  const edited = editedSetId === null ? null : exerciseOf(exercises, editedSetId)
  const editedExercise = exercises.find((exercise) => exercise.id === editedId)
  return (
    <>
      <TimerBar startedAt={STARTED_AT} now={now} title="Friday Evening Workout" onEnd={() => setIsEnding(true)} />
      <main className="pt-14 pb-16">
        <h1 className="sr-only">Push Day A</h1>
        <SectionSwitcher kind="workout" values={percents(exercises)} top={56} />
        <Deck isSnapping>
          {SECTIONS.map((section) => {
            const own = exercises.filter((exercise) => exercise.section === section)
            return (
              <DeckSection
                key={section}
                section={section}
                exerciseCount={own.length}
                completeCount={own.filter((one) => exerciseState(one.sets) === 'complete').length}
                onAdd={(chosen) => setCreating({ section: chosen })}
              >
                {own.map((exercise) => (
                  <ExerciseCard
                    key={exercise.id}
                    exerciseId={exercise.id}
                    name={exercise.name}
                    sets={exercise.sets}
                    isOpen={exercise.id === focusedId}
                    onPress={setFocusedId}
                    onEdit={setEditedId}
                    renderSets={() => (
                      <SetList>
                        {exercise.sets.map((set) => (
                          <SetRow
                            key={set.id}
                            set={set}
                            isNext={exercise.id === focusedId && set === nextOf(exercise)}
                            saving={set.id === 'bench-2' ? 'kept' : null}
                            onRelease={release}
                            onCompleted={completed}
                            onEdit={setEditedSetId}
                          />
                        ))}
                      </SetList>
                    )}
                  />
                ))}
              </DeckSection>
            )
          })}
        </Deck>
      </main>
      <ProgressBar
        progress={progress}
        groups={groups}
        chip={
          <Chip tone="warn" icon={<CloudOff aria-hidden="true" size={14} />}>
            Offline · 1 set saved on this phone
          </Chip>
        }
      />
      <EndWorkoutDialog
        isOpen={isEnding}
        progress={progress}
        groups={groups}
        startedAt={STARTED_AT}
        now={now}
        onKeep={() => setIsEnding(false)}
        onEnd={() => {
          logged('end')
          setIsEnding(false)
        }}
      />
      <EditSetSheet
        editing={edited && editedSet(edited, editedSetId)}
        keepChoice="full"
        onClose={() => setEditedSetId(null)}
        onSave={(setId, { values, keep }) => {
          logged(`save:${setId}:${keep}:${JSON.stringify(values)}`)
          setExercises((latest) => withSet(latest, setId, (set) => ({ ...set, ...values })))
          setEditedSetId(null)
        }}
        onDelete={(setId, keep) => {
          logged(`delete:${setId}:${keep}`)
          setEditedSetId(null)
        }}
      />
      <EditExerciseSheet
        editing={editedExercise ?? null}
        emptyName="exercise-name-empty"
        keepChoice="full"
        onClose={() => setEditedId(null)}
        onSave={(id, exercise, keep) => {
          logged(`save:${id}:${keep}:${exercise.name}`)
          setEditedId(null)
        }}
      />
      <CreateExerciseSheet
        creating={creating}
        keepChoice="full"
        knownExercises={() => ({ own: OWN, taken: [] })}
        onClose={() => setCreating(null)}
        onAdd={(exercise, keep) => {
          logged(`add:${keep}:${JSON.stringify(exercise)}`)
          setCreating(null)
        }}
      />
    </>
  )
}

const withSet = (exercises: ShownExercise[], setId: string, change: (set: ShownSet) => ShownSet): ShownExercise[] =>
  exercises.map((exercise) =>
    exercise.sets.some((set) => set.id === setId)
      ? { ...exercise, sets: exercise.sets.map((set) => (set.id === setId ? change(set) : set)) }
      : exercise,
  )

const nextOf = ({ sets }: ShownExercise) => sets.find((one) => one.status === 'default')

const exerciseOf = (exercises: ShownExercise[], setId: string): ShownExercise =>
  exercises.find((exercise) => exercise.sets.some((set) => set.id === setId)) as ShownExercise

function editedSet(exercise: ShownExercise, setId: string | null) {
  const index = exercise.sets.findIndex((set) => set.id === setId)
  const set = exercise.sets[index] as ShownSet
  return { set, position: index + 1, exerciseName: exercise.name, canDelete: true }
}

const trackGroup = (exercise: ShownExercise): TrackGroup => ({
  ticks: exercise.sets.map((set) => (set.id === 'bench-2' ? 'waiting' : set.status === 'complete' ? 'done' : 'open')),
})

const percents = (exercises: ShownExercise[]): Record<Section, number> => {
  const of = (section: Section) =>
    progressOf(exercises.filter((one) => one.section === section).flatMap((one) => one.sets)).percent
  return { warmup: of('warmup'), training: of('training'), cooldown: of('cooldown') }
}
