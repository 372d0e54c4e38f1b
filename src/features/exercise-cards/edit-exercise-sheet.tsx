import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { type BookSettings, newSetChoices } from '#domain/book.ts'
import type { NameMeaning } from '#domain/exercise.ts'
import type { WeightUnit } from '#domain/set.ts'
import { STEPS } from '#domain/set-fields.ts'
import { cleanText } from '#domain/text.ts'
import { type SaidOfWeights, UnitStepAndBar } from '#frame/unit-step-and-bar.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { exerciseSummary } from '#words/set-label.ts'
import { useWords } from '#words/use-words.ts'
import { formatWeight } from '#words/weight.ts'
import type { ExerciseSheetProps } from './create-exercise-sheet.tsx'
import type { KeepChoice } from './edit-set-form.ts'
import { ExerciseFormFields } from './exercise-fields.tsx'
import {
  defaultsOf,
  type ExerciseFields,
  type ExerciseForm,
  followedExercise,
  identityOf,
  isExerciseDirty,
  openExercise,
  type SavedExercise,
  savedExercise,
  withDifference,
} from './exercise-form.ts'
import { useGone } from './use-gone.ts'
import { useNameCheck } from './use-name-check.ts'
import { useOpenedForm } from './use-opened-form.ts'

export type EditedExercise = ExerciseFields & {
  id: string
  /** Left out in the demo. */
  exerciseId?: string
  changedBy?: ReactNode
}

type EditExerciseSheetProps = ExerciseSheetProps & {
  editing: EditedExercise | null
  onSave: (exerciseId: string, exercise: SavedExercise, keep: KeepChoice) => void
  /** Buttons to delete or move the exercise. `keep`: the current choice. */
  actions?: (keep: KeepChoice, isDirty: boolean) => ReactNode
  /** What the name of the exercise means; left out in the demo, which stores nothing. */
  naming?: {
    mayRename: boolean
    meaningOf: (exercise: { exerciseId: string; name: string }, typed: string) => NameMeaning
  }
  /** The person's settings for this exercise in every workout. */
  always?: Omit<UnitAndStepFieldsProps, 'unit'> | null
  /** The title where only the name can change. */
  nameOnlyTitle?: string
  isGone?: boolean
  onGone?: (typed: string | null) => void
}

export function EditExerciseSheet(props: EditExerciseSheetProps) {
  const { editing, onClose, onSave } = props
  const words = useWords()
  const { opened, setForm } = useOpenedForm(editing, openExercise, props.isGone ? undefined : followedExercise)
  const nameCheck = useNameCheck(props)
  const form = opened?.form
  const isDirty = form ? isExerciseDirty(form) : false
  const meaning = form && opened ? meaningIn(props.naming, opened.subject, form) : null
  const mayRename = props.naming?.mayRename ?? false

  useGone(props, form && isDirty ? `${form.fields.name}, ${exerciseSummary(form.fields.sets, words)}` : null)

  function save() {
    if (!opened || !form || !nameCheck.accepts(form.fields.name)) return
    const saved = { ...savedExercise(form), ...identityOf(form, meaning, mayRename) }
    if (isDirty) onSave(opened.subject.id, saved, form.keep)
  }
  function close() {
    nameCheck.forget()
    onClose()
  }
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={close}
      title={props.nameOnlyTitle ?? words('exerciseCards.editExercise.title')}
      cancelText={words('action.close')}
      primary={{ text: words('action.save'), isDisabled: !isDirty }}
      onSubmit={save}
      onBlockedSubmit={save}
      isDirty={isDirty}
      isBelowHeader={props.isBelowHeader}
    >
      {form && (
        <ExerciseFormFields
          form={form}
          onChange={setForm}
          nameError={nameCheck.errorOf(form.fields.name)}
          belowName={meaning && <NameQuestion form={form} meaning={meaning} mayRename={mayRename} onChange={setForm} />}
          changedBy={opened.subject.changedBy}
          keepChoice={props.keepChoice ?? 'none'}
          hasSets={props.nameOnlyTitle === undefined}
          sections={props.sections}
          step={props.always?.settings.step}
          trip={props.tripOf?.(form.fields.name)}
          choices={props.always?.training && newSetChoices(props.always.training, props.always.settings)}
        />
      )}
      {form && props.always && <UnitAndStepFields {...props.always} unit={defaultsOf(form)?.weight_unit ?? 'lbs'} />}
      {form && props.actions?.(form.keep, isDirty)}
    </Sheet>
  )
}

/** The exercise that a changed name means. The name is compared with that when the sheet opened. */
function meaningIn(naming: EditExerciseSheetProps['naming'], { exerciseId }: EditedExercise, form: ExerciseForm) {
  if (!naming || exerciseId === undefined) return null
  return naming.meaningOf({ exerciseId, name: form.initial.name }, form.fields.name)
}

type NameQuestionProps = {
  form: ExerciseForm
  meaning: NameMeaning
  /** True if the person may rename the exercise everywhere. */
  mayRename: boolean
  onChange: (form: ExerciseForm) => void
}

/** Says which exercise has the typed name, or asks what a new name means. */
function NameQuestion({ form, meaning, mayRename, onChange }: NameQuestionProps) {
  const words = useWords()
  const name = cleanText(form.fields.name)
  if (meaning.is === 'another' || (meaning.is === 'new' && !mayRename)) {
    return (
      <p role="status" className="text-13 text-text-2">
        {words('exerciseCards.naming.another', { name })}
      </p>
    )
  }
  if (meaning.is !== 'new') return null
  return (
    <Segmented
      label={words('exerciseCards.naming.question')}
      isWrapped
      segments={[
        { value: 'same', label: words('exerciseCards.naming.same') },
        { value: 'different', label: words('exerciseCards.naming.different') },
      ]}
      value={form.isDifferent ? 'different' : 'same'}
      onValueChange={(value) => onChange(withDifference(form, value === 'different'))}
    />
  )
}

type UnitAndStepFieldsProps = {
  settings: SaidOfWeights
  unit: WeightUnit
  /** The owner's bars and plates; left out, the form doesn't ask about the bar. */
  training?: BookSettings
  onChange: (changes: Partial<SaidOfWeights>) => void
}

/** Fields under a folded line. A choice is stored at once and counts for every workout. */
function UnitAndStepFields({ settings, unit: ofSets, training, onChange }: UnitAndStepFieldsProps): ReactNode {
  const words = useWords()
  const id = useId()
  const isSaid = settings.unit !== null || settings.step !== null || settings.bar !== null
  const [isOpen, setIsOpen] = useState(isSaid)
  const unit = settings.unit ?? (ofSets === 'body' ? 'lbs' : ofSets)
  const step = settings.step ?? STEPS[unit]
  return (
    <div className="grid gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-13 w-full items-center gap-3 text-start"
      >
        <span className="flex-1 font-[580]">
          {words(training?.plates_shown ? 'exerciseCards.unitAndStep.titleWithBar' : 'exerciseCards.unitAndStep.title')}
        </span>
        <span className="text-15 text-text-2">{formatWeight(step, unit, words)}</span>
        <ChevronDown aria-hidden="true" size={20} className={isOpen ? 'rotate-180 text-text-3' : 'text-text-3'} />
      </button>
      <div id={id} hidden={!isOpen} className="grid gap-[18px]">
        <UnitStepAndBar settings={settings} unit={unit} training={training} onChange={onChange} />
      </div>
    </div>
  )
}
