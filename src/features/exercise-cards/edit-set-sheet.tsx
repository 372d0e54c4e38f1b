import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useState } from 'react'
import type { EffortScale } from '#domain/effort.ts'
import type { SetValues } from '#domain/set.ts'
import type { Trip } from '#domain/trips.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { weightTimesAmount } from '#words/set-label.ts'
import { sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { ChangedLine } from './changed-line.tsx'
import {
  type EditSetForm,
  editedSet,
  type FormField,
  followedSet,
  isEditSetDirty,
  isNoteTooLong,
  type KeepChoice,
  type NotedSet,
  noteOf,
  offerIn,
  openEditSet,
  type SavedNote,
  setNameProblem,
  withKeep,
  withOffer,
  withUnit,
  withValue,
} from './edit-set-form.ts'
import { KeepChoiceField, SetValueFields } from './set-fields.tsx'
import { SetFolds } from './set-folds.tsx'
import { useGone } from './use-gone.ts'
import { useOpenedForm } from './use-opened-form.ts'

export type EditedSet = {
  set: NotedSet & { id: string }
  position: number
  exerciseName: string
  /** What a press of plus adds to the weight; null unless the person chose a step for the exercise. */
  step?: number | null
  /** False for the last template set of an exercise. */
  canDelete: boolean
  /** The person who last saved the set. */
  changedBy?: ReactNode
}

/** The content of a changed sheet. `note`: left out if unchanged. */
export type SavedSetForm = { values: SetValues; keep: KeepChoice; note?: SavedNote }

type EditSetSheetProps = {
  editing: EditedSet | null
  /**
   * Whether the sheet asks how long the change lasts: only in a workout from a routine. 'today-only' for a delegate who
   * may not change the routine.
   */
  keepChoice?: 'none' | 'full' | 'today-only'
  isBelowHeader?: boolean
  /** How the owner records effort; null: not at all. */
  effort?: EffortScale | null
  /** How to measure the distances of an exercise. */
  tripOf?: (exerciseName: string) => Trip
  onClose: () => void
  onSave: (setId: string, saved: SavedSetForm) => void
  /** Saves the changes, if there are any, and completes the set; left out, the set cannot be completed here. */
  onSaveAndComplete?: (setId: string, saved: SavedSetForm | null) => void
  onDelete: (setId: string, keep: KeepChoice) => void
  /** Called by 'Mark as not done' of a completed set. */
  onNotDone?: (setId: string) => void
  /** When the set was done, for example '18:42'. */
  doneAt?: string | null
  isGone?: boolean
  onGone?: (typed: string | null) => void
  /** Below the fields. */
  more?: (isDirty: boolean) => ReactNode
}

export function EditSetSheet(props: EditSetSheetProps) {
  const { editing, keepChoice = 'none', isBelowHeader, onClose, onSave, onDelete, onNotDone, onSaveAndComplete } = props
  const words = useWords()
  const { opened, setForm } = useOpenedForm(
    editing,
    ({ set, position }) => openEditSet(set, position),
    props.isGone ? undefined : (form, { set }) => followedSet(form, set),
  )
  const [isAsking, setIsAsking] = useState(false)
  const form = opened?.form
  const isDirty = form ? isEditSetDirty(form) : false
  const canDelete = (editing ?? opened?.subject)?.canDelete ?? false // follows the set's current state
  const isUnfit = form ? setNameProblem(form.values.set_variant) !== null || isNoteTooLong(form) : false
  useGone(props, form && isDirty ? weightTimesAmount(editedSet(form), words) : null)

  function save() {
    if (opened) onSave(opened.subject.set.id, savedForm(opened.form))
  }
  function saveAndComplete() {
    if (opened) onSaveAndComplete?.(opened.subject.set.id, isDirty ? savedForm(opened.form) : null)
  }
  function remove() {
    setIsAsking(false)
    if (opened) onDelete(opened.subject.set.id, opened.form.keep)
  }
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={onClose}
      title={words('exerciseCards.editSet.title')}
      subtitle={opened && `${opened.subject.exerciseName} · ${sidedName(opened.first.set, words)}`}
      headerAction={<DeleteButton canDelete={canDelete} onPress={() => setIsAsking(true)} />}
      aboveFooter={
        form &&
        keepChoice !== 'none' && (
          <KeepChoiceField
            value={form.keep}
            isLabelHidden
            isTodayOnly={keepChoice === 'today-only'}
            onChange={(keep) => setForm(withKeep(form, keep))}
          />
        )
      }
      primary={{ text: words('action.save'), isDisabled: !isDirty || isUnfit }}
      further={
        onSaveAndComplete && {
          text: words('exerciseCards.editSet.saveAndComplete'),
          icon: <Check aria-hidden="true" size={18} strokeWidth={2.4} />,
          isDisabled: isUnfit,
          onPress: saveAndComplete,
        }
      }
      onSubmit={save}
      isDirty={isDirty}
      isBelowHeader={isBelowHeader}
    >
      {opened && onNotDone && <DoneLine at={props.doneAt} onNotDone={() => onNotDone(opened.subject.set.id)} />}
      {form && <Fields {...props} key={opened.first.set.id} form={form} subject={opened.subject} onChange={setForm} />}
      {form && props.more?.(isDirty)}
      <AlertDialog
        isOpen={isAsking}
        text={words('exerciseCards.editSet.deleteTitle')}
        description={opened && whatIsDeleted(opened.subject, keepChoice, opened.form.keep, words)}
        confirmText={words('action.delete')}
        confirmVariant="danger"
        cancelText={words('action.cancel')}
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      />
    </Sheet>
  )
}

const savedForm = (form: EditSetForm): SavedSetForm => ({
  values: editedSet(form),
  keep: form.keep,
  note: noteOf(form),
})

function DoneLine({ at, onNotDone }: { at?: string | null; onNotDone: () => void }) {
  const words = useWords()
  return (
    <div className="flex min-h-13 items-center gap-2 rounded-lg bg-done-soft ps-4 forced-colors:border">
      <Check aria-hidden="true" size={20} strokeWidth={2.4} className="shrink-0 text-done-text" />
      <span className="me-auto min-w-0 py-1 text-15 leading-5 font-[600] text-done-text">
        {at ? words('exerciseCards.editSet.doneAt', { time: at }) : words('exerciseCards.editSet.done')}
      </span>
      <Button variant="ghost" className="px-3" icon={<RotateCcw aria-hidden="true" size={18} />} onClick={onNotDone}>
        {words('exerciseCards.editSet.notDone')}
      </Button>
    </div>
  )
}

type FieldsProps = Pick<EditSetSheetProps, 'effort' | 'tripOf'> & {
  subject: EditedSet
  form: EditSetForm
  onChange: (form: EditSetForm) => void
}

function Fields({ form, subject, effort = null, tripOf, onChange }: FieldsProps) {
  const { step, changedBy } = subject
  const trip = tripOf?.(subject.exerciseName)
  function renderChanged(field: FormField) {
    const value = offerIn(form, field)
    return value && <ChangedLine by={changedBy} value={value} onUse={() => onChange(withOffer(form, field))} />
  }
  return (
    <>
      <SetValueFields
        of="set"
        values={form.values}
        stored={form.initial}
        step={step}
        trip={trip}
        onUnit={(unit) => onChange(withUnit(form, unit))}
        onValue={(changed) => onChange(withValue(form, changed))}
        renderChanged={renderChanged}
      />
      <SetFolds form={form} effort={effort} trip={trip} renderChanged={renderChanged} onChange={onChange} />
    </>
  )
}

function DeleteButton({ canDelete, onPress }: { canDelete: boolean; onPress: () => void }) {
  const words = useWords()
  return (
    <Button
      variant="danger-ghost"
      icon={<Trash2 aria-hidden="true" size={18} />}
      className="px-3"
      disabled={!canDelete}
      onClick={onPress}
      aria-label={words('exerciseCards.editSet.deleteLabel')}
    >
      {words('action.delete')}
    </Button>
  )
}

function whatIsDeleted({ set, exerciseName }: EditedSet, keepChoice: string, keep: KeepChoice, words: Words): string {
  const what = { set: sidedName(set, words), exercise: exerciseName }
  if (keepChoice === 'none') return words('exerciseCards.editSet.deleteText', what)
  return keep === 'today'
    ? words('exerciseCards.editSet.deleteToday', what)
    : words('exerciseCards.editSet.deletePermanently', what)
}
