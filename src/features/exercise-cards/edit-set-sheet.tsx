import Check from 'lucide-react/icons/check'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash'
import { type ReactNode, useState } from 'react'
import type { ValueGroup } from '#domain/rows/set-values.ts'
import type { SetValues } from '#domain/set.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { weightTimesAmount } from '#words/set-label.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { ChangedLine } from './changed-line.tsx'
import {
  type EditSetForm,
  editedSet,
  followedSet,
  isEditSetDirty,
  type KeepChoice,
  offerIn,
  openEditSet,
  setNameProblem,
  withKeep,
  withOffer,
  withSetType,
  withUnit,
  withValue,
} from './edit-set-form.ts'
import { KeepChoiceField, SetValueFields } from './set-fields.tsx'
import { useGone } from './use-gone.ts'
import { useOpenedForm } from './use-opened-form.ts'

export type EditedSet = {
  /** As it is now, also while the sheet is open. */
  set: SetValues & { id: string }
  /** Its place in the exercise, from 1. */
  position: number
  exerciseName: string
  /** False for the last template set (R-EDIT-04). */
  canDelete: boolean
  /** What to call the person who saved it last. */
  changedBy?: ReactNode
}

type EditSetSheetProps = {
  /** Null: closed. */
  editing: EditedSet | null
  /** In an active workout with a routine; 'today-only' for a delegate who may not change routines (R-EDIT-06). */
  keepChoice?: 'none' | 'full' | 'today-only'
  isBelowHeader?: boolean
  onClose: () => void
  onSave: (setId: string, values: SetValues, keep: KeepChoice) => void
  onDelete: (setId: string, keep: KeepChoice) => void
  /** 'Mark as not done', for a set that is complete; left out, there is nothing to take back. */
  onNotDone?: (setId: string) => void
  /** When it was done, where that is known: '18:42'. */
  doneAt?: string | null
  /** It was deleted elsewhere. */
  isGone?: boolean
  /** What was changed here and is not saved; null: nothing. */
  onGone?: (typed: string | null) => void
}

/** 'Edit Set': Cancel, Save, and a way to delete it (R-EDIT-01, R-BUILD-10). */
export function EditSetSheet(props: EditSetSheetProps) {
  const { editing, keepChoice = 'none', isBelowHeader, onClose, onSave, onDelete, onNotDone } = props
  const words = useWords()
  const { opened, setForm } = useOpenedForm(
    editing,
    ({ set, position }) => openEditSet(set, position),
    props.isGone ? undefined : (form, { set }) => followedSet(form, set),
  )
  const [isAsking, setIsAsking] = useState(false)
  const form = opened?.form
  const isDirty = form ? isEditSetDirty(form) : false
  const canDelete = (editing ?? opened?.subject)?.canDelete ?? false // as it is by now
  const problem = form ? setNameProblem(form.values.set_variant) : null
  useGone(props, form && isDirty ? weightTimesAmount(editedSet(form), undefined, words) : null)

  function save() {
    if (opened) onSave(opened.subject.set.id, editedSet(opened.form), opened.form.keep)
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
      subtitle={opened?.subject.exerciseName}
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
      primary={{ text: words('exerciseCards.editSet.save'), isDisabled: !isDirty || problem !== null }}
      onSubmit={save}
      isDirty={isDirty}
      isBelowHeader={isBelowHeader}
    >
      {opened && onNotDone && <DoneLine at={props.doneAt} onNotDone={() => onNotDone(opened.subject.set.id)} />}
      {form && <Fields form={form} changedBy={opened.subject.changedBy} onChange={setForm} />}
      <AlertDialog
        isOpen={isAsking}
        text={words('exerciseCards.editSet.deleteTitle')}
        description={opened && whatIsDeleted(opened.subject, keepChoice, opened.form.keep, words)}
        confirmText={words('exerciseCards.editSet.deleteConfirm')}
        confirmVariant="danger"
        cancelText={words('ui.cancel')}
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      />
    </Sheet>
  )
}

/** A set that is done says so first, and how to take that back. */
function DoneLine({ at, onNotDone }: { at?: string | null; onNotDone: () => void }) {
  const words = useWords()
  return (
    <div className="flex min-h-13 items-center gap-2 rounded-lg bg-done-soft pl-4 forced-colors:border">
      <Check aria-hidden="true" size={20} strokeWidth={2.4} className="text-done-text" />
      <span className="mr-auto text-15 font-[600] whitespace-nowrap text-done-text">
        {at ? words('exerciseCards.editSet.doneAt', { time: at }) : words('exerciseCards.editSet.done')}
      </span>
      <Button variant="ghost" className="px-3" icon={<RotateCcw aria-hidden="true" size={18} />} onClick={onNotDone}>
        {words('exerciseCards.editSet.notDone')}
      </Button>
    </div>
  )
}

type FieldsProps = { form: EditSetForm; changedBy: ReactNode; onChange: (form: EditSetForm) => void }

function Fields({ form, changedBy, onChange }: FieldsProps) {
  const words = useWords()
  const problem = setNameProblem(form.values.set_variant)
  function renderChanged(group: ValueGroup) {
    const value = offerIn(form, group)
    return value && <ChangedLine by={changedBy} value={value} onUse={() => onChange(withOffer(form, group))} />
  }
  return (
    <>
      <SetValueFields
        of="set"
        values={form.values}
        onType={(type) => onChange(withSetType(form, type))}
        onUnit={(unit) => onChange(withUnit(form, unit))}
        onValue={(changed) => onChange(withValue(form, changed))}
        renderChanged={renderChanged}
      />
      <TextField
        label={words('exerciseCards.editSet.name')}
        isOptional
        value={form.values.set_variant}
        error={problem && refusalText(problem, words)}
        onValueChange={(set_variant) => onChange(withValue(form, { set_variant }))}
      />
      {renderChanged('name')}
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
      {words('exerciseCards.editSet.delete')}
    </Button>
  )
}

function whatIsDeleted({ set, exerciseName }: EditedSet, keepChoice: string, keep: KeepChoice, words: Words): string {
  const what = { set: set.set_variant, exercise: exerciseName }
  if (keepChoice === 'none') return words('exerciseCards.editSet.deleteText', what)
  return keep === 'today'
    ? words('exerciseCards.editSet.deleteToday', what)
    : words('exerciseCards.editSet.deletePermanently', what)
}
