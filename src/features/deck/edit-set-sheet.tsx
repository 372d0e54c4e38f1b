import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { ERROR_TEXTS } from '#domain/errors.ts'
import type { SetValues } from '#domain/set.ts'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextField } from '#ui/text-field.tsx'
import {
  type EditSetForm,
  editedSet,
  isEditSetDirty,
  type KeepChoice,
  openEditSet,
  setNameProblem,
  withKeep,
  withSetType,
  withUnit,
  withValue,
} from './edit-set-form.ts'
import { KeepChoiceField, SetValueFields } from './set-fields.tsx'
import { useOpenedForm } from './use-opened-form.ts'

export type EditedSet = {
  set: SetValues & { id: string }
  /** Its place in the exercise, from 1. */
  position: number
  exerciseName: string
  /** False for the last template set (R-EDIT-04). */
  canDelete: boolean
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
}

/** 'Edit Set': Cancel, Save, and a way to delete it (R-EDIT-01, R-BUILD-10). */
export function EditSetSheet(props: EditSetSheetProps) {
  const { editing, keepChoice = 'none', isBelowHeader, onClose, onSave, onDelete, onNotDone } = props
  const { opened, setForm } = useOpenedForm(editing, ({ set, position }) => openEditSet(set, position))
  const [isAsking, setIsAsking] = useState(false)
  const form = opened?.form
  const isDirty = form ? isEditSetDirty(form) : false
  const canDelete = (editing ?? opened?.subject)?.canDelete ?? false // as it is by now
  const problem = form ? setNameProblem(form.values.set_variant) : null

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
      title="Edit Set"
      subtitle={opened?.subject.exerciseName}
      headerAction={<DeleteButton canDelete={canDelete} onPress={() => setIsAsking(true)} />}
      primary={{ text: 'Save', isDisabled: !isDirty || problem !== null }}
      onSubmit={save}
      isDirty={isDirty}
      isBelowHeader={isBelowHeader}
    >
      {form && <Fields form={form} keepChoice={keepChoice} onChange={setForm} />}
      {opened && onNotDone && (
        <Button
          variant="quiet"
          icon={<RotateCcw aria-hidden="true" size={18} />}
          onClick={() => onNotDone(opened.subject.set.id)}
        >
          Mark as not done
        </Button>
      )}
      <AlertDialog
        isOpen={isAsking}
        text="Delete Set"
        description={opened && whatIsDeleted(opened.subject, keepChoice, opened.form.keep)}
        confirmText="Delete"
        confirmVariant="danger"
        cancelText="Cancel"
        onConfirm={remove}
        onCancel={() => setIsAsking(false)}
      />
    </Sheet>
  )
}

type FieldsProps = {
  form: EditSetForm
  keepChoice: 'none' | 'full' | 'today-only'
  onChange: (form: EditSetForm) => void
}

function Fields({ form, keepChoice, onChange }: FieldsProps) {
  const problem = setNameProblem(form.values.set_variant)
  return (
    <>
      <SetValueFields
        of="set"
        values={form.values}
        onType={(type) => onChange(withSetType(form, type))}
        onUnit={(unit) => onChange(withUnit(form, unit))}
        onValue={(changed) => onChange(withValue(form, changed))}
      />
      {keepChoice !== 'none' && (
        <KeepChoiceField
          value={form.keep}
          isTodayOnly={keepChoice === 'today-only'}
          onChange={(keep) => onChange(withKeep(form, keep))}
        />
      )}
      <TextField
        label="Set name"
        isOptional
        value={form.values.set_variant}
        error={problem && ERROR_TEXTS[problem]}
        onValueChange={(set_variant) => onChange(withValue(form, { set_variant }))}
      />
    </>
  )
}

function DeleteButton({ canDelete, onPress }: { canDelete: boolean; onPress: () => void }) {
  return (
    <Button
      variant="danger-ghost"
      icon={<Trash2 aria-hidden="true" size={18} />}
      className="px-3"
      disabled={!canDelete}
      onClick={onPress}
    >
      Delete<span className="sr-only"> set</span>
    </Button>
  )
}

function whatIsDeleted({ set, exerciseName }: EditedSet, keepChoice: string, keep: KeepChoice): string {
  const what = `${set.set_variant} of ${exerciseName}`
  if (keepChoice === 'none') return `${what} will be deleted.`
  return keep === 'today'
    ? `${what} will be removed from this workout.`
    : `${what} will be removed from this workout and from the routine.`
}
