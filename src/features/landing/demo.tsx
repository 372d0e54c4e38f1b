import { useCallback, useRef, useState } from 'react'
import { AddCard } from '#features/exercise-cards/add-card.tsx'
import { Deck } from '#features/exercise-cards/deck.tsx'
import { ExerciseCard } from '#features/exercise-cards/exercise-card.tsx'
import { SetList } from '#features/exercise-cards/set-list.tsx'
import { SetRow } from '#features/exercise-cards/set-row.tsx'
import type { CompletedBy } from '#features/exercise-cards/swipe-rail.client.ts'
import { ShortcutsContext } from '#ui/shortcuts.ts'
import { useWords } from '#words/use-words.ts'
import { type DemoExercise, exercisesOf, focusExercise, nextSetOf, type Demo as Opening } from './demo-deck.ts'
import type { OpenSheet } from './demo-sheets.tsx'
import { useDemo } from './use-demo.ts'
import { useDemoParts } from './use-demo-parts.ts'

/** A workout to try, in this page alone. */
export function Demo({ opening, used }: { opening: Opening; used?: AbortSignal }) {
  const words = useWords()
  const place = useRef<HTMLElement>(null)
  const { demo, leaningId, change, release, completed } = useDemo(opening, place, used)
  const [sheet, setSheet] = useState<OpenSheet | null>(null)
  const parts = useDemoParts()
  const focus = useCallback((id: string) => change((now) => focusExercise(now, id)), [change])
  const editExercise = useCallback((id: string) => setSheet({ of: 'exercise', id }), [])
  const editSet = useCallback((id: string) => setSheet({ of: 'set', id }), [])
  const add = useCallback(() => setSheet({ of: 'new-exercise' }), [])
  return (
    <ShortcutsContext value={false}>
      <section ref={place} aria-labelledby="demo-title" className="mx-auto max-w-[400px] pt-3 md:pt-10 md:[&>div]:px-0">
        <h2 id="demo-title" className="sr-only">
          {words('landing.demo.title')}
        </h2>
        <Deck>
          <p className="pt-1 text-center text-13 text-balance font-[540] text-text-2 md:order-last">
            {words('landing.demo.hint')}
          </p>
          {exercisesOf(demo).map((exercise) => (
            <DemoCard
              key={exercise.id}
              exercise={exercise}
              isOpen={exercise.id === demo.focusedId}
              leaningId={leaningId}
              onFocus={focus}
              onRelease={release}
              onCompleted={completed}
              onEdit={editSet}
              onEditExercise={editExercise}
            />
          ))}
          <AddCard onAdd={add} />
        </Deck>
      </section>
      {parts && <parts.DemoSheets demo={demo} sheet={sheet} onClose={() => setSheet(null)} onChange={change} />}
    </ShortcutsContext>
  )
}

/** How far the thumb of the set under way is pushed, px. */
const UNDER_WAY = 76

type DemoCardProps = {
  exercise: DemoExercise
  isOpen: boolean
  leaningId: string | null
  onFocus: (exerciseId: string) => void
  onRelease: (setId: string) => void
  onCompleted: (setId: string, by: CompletedBy) => void
  onEdit: (setId: string) => void
  onEditExercise: (exerciseId: string) => void
}

/** A press opens a closed card and edits an open one. */
function DemoCard({ exercise, isOpen, leaningId, ...on }: DemoCardProps) {
  const next = isOpen ? nextSetOf(exercise) : undefined
  return (
    <ExerciseCard
      exerciseId={exercise.id}
      name={exercise.name}
      sets={exercise.setConfigs}
      isOpen={isOpen}
      onPress={isOpen ? on.onEditExercise : on.onFocus}
      onEdit={on.onEditExercise}
      renderSets={() => (
        <SetList>
          {exercise.setConfigs.map((set) => (
            <SetRow
              key={set.id}
              set={set}
              isNext={set === next}
              leansBy={set.id === leaningId ? UNDER_WAY : 0}
              onRelease={on.onRelease}
              onCompleted={on.onCompleted}
              onEdit={on.onEdit}
            />
          ))}
        </SetList>
      )}
    />
  )
}
