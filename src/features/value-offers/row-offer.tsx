import { editExercise } from '#logbook/exercises.ts'
import { keepValue } from '#logbook/kept-rows.ts'
import { noteExercise } from '#logbook/notes.ts'
import type { editSet } from '#logbook/sets.ts'
import './value-offer.css'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { type Contested, offerLeft } from '#domain/contested.ts'
import type { RoutineExercise, TemplateSet } from '#domain/routine.ts'
import type { Edited } from '#domain/rows/edited.ts'
import type { Section } from '#domain/section.ts'
import type { LoggedSet, WorkoutExercise } from '#domain/workout.ts'
import { useFirstName } from '#identity/client/use-first-name.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import type { Made, Value } from '#sync/operation.ts'
import { currentWords } from '#words/current-words.ts'
import { sectionTitle } from '#words/section-title.ts'
import { setValueText } from '#words/set-value-text.ts'
import { useWords } from '#words/use-words.ts'

type SetOfferProps = {
  set: LoggedSet | TemplateSet
  /** The edit that brings the value back. */
  edit: typeof editSet.logging | typeof editSet.correcting | typeof editSet.planning
}

/** Offers another person's value of this set. */
export const SetOffer = ({ set, edit }: SetOfferProps): ReactNode => (
  <RowOffer
    row={set}
    textOf={(field, value) => setValueText(field, value, set)}
    use={(field, value) => edit.make({ setId: set.id, changes: { [field]: value } })}
  />
)

/** Offers another person's name, place or note of this exercise. */
export function ExerciseOffer({ exercise }: { exercise: WorkoutExercise | RoutineExercise }): ReactNode {
  const { id } = exercise
  const way = 'name' in exercise ? 'planning' : 'logging'
  /** Today's name in a workout; null means the name at the start. */
  const start = 'name' in exercise ? exercise : { name: exercise.snapshot_name, section: exercise.snapshot_section }
  const isName = (field: string) => field === 'name' || field === 'name_override'
  const nameOf = (value: Value) => String(value ?? start.name)
  const sectionOf = (value: Value) => (value ?? start.section) as Section
  return (
    <RowOffer
      row={exercise}
      textOf={(field, value) => {
        if (field === 'note') return noteText(value)
        return isName(field) ? nameOf(value) : sectionTitle(sectionOf(value), currentWords())
      }}
      use={(field, value) => {
        if (field === 'note') return noteExercise[way].make({ id, note: noteText(value) })
        return editExercise[way].make({
          id,
          ...(isName(field) ? { name: nameOf(value) } : { section: sectionOf(value) }),
        })
      }}
    />
  )
}

/** The text of a note; null: there was no note, which is not worth offering. */
const noteText = (value: Value): string | null => (typeof value === 'string' ? value : null)

type RowOfferProps = {
  row: LoggedSet | WorkoutExercise | TemplateSet | RoutineExercise
  /** A short text for a value; null: the row does not show this field. */
  textOf: (field: string, value: Value) => string | null
  /** The edit that brings a value back. */
  use: (field: string, value: Value) => Made
}

function RowOffer({ row, textOf, use }: RowOfferProps) {
  const offer = useOffer(row)
  const dispatch = useDispatch()
  const by = useFirstName(offer?.by ?? '')
  const text = offer && textOf(offer.field, offer.value)
  if (!offer || text === null) return null
  const { field, value } = offer
  const was = { [field]: row[field as keyof typeof row] as Value }
  const [keep, documentId] =
    'workout_id' in row ? [keepValue.logging, row.workout_id] : [keepValue.planning, row.routine_id]
  return (
    <ValueOffer
      by={by}
      value={text}
      onUse={() => dispatch(use(field, value), documentId, { was })}
      onKeep={() => dispatch(keep.make({ rowId: row.id, field, value }), documentId)}
    />
  )
}

/** The value that the newest one of a row replaced, while it is offered; null: none. */
function useOffer({ contested }: Edited): Contested | null {
  const sync = useSync()
  const [, drawAgain] = useState(0)
  const left = contested ? offerLeft(contested, sync.now()) : 0
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => drawAgain((times) => times + 1), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0 ? contested : null
}

type ValueOfferProps = {
  by: string
  value: string
  onUse: () => void
  onKeep: () => void
}

/** 'Max had 10 · use 10', on a line of its own. */
function ValueOffer({ by, value, onUse, onKeep }: ValueOfferProps) {
  const words = useWords()
  /** The line disappears at the press, so the focus moves to the row's edit button. */
  const press = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.closest('[data-set-id]')?.querySelector<HTMLElement>('.set-edit')?.focus(QUIETLY)
    act()
  }
  return (
    <span className="set-offer">
      <span className="set-had">{words('valueOffers.had', { name: by, value })}</span>
      <button type="button" aria-label={words('valueOffers.useLabel', { name: by, value })} onClick={press(onUse)}>
        <span>{words('valueOffers.use', { value })}</span>
      </button>
      <button type="button" aria-label={words('valueOffers.keepLabel', { value })} onClick={press(onKeep)}>
        <span>{words('valueOffers.keep')}</span>
      </button>
    </span>
  )
}

const QUIETLY = { preventScroll: true }
