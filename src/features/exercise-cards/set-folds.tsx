import Minus from 'lucide-react/icons/minus'
import { type ReactNode, useState } from 'react'
import { type EffortScale, effortChoices, repsLeft, shownEffort, storedEffort } from '#domain/effort.ts'
import { MAX_RPE, MAX_SET_NOTE, MIN_RPE, SET_KINDS, SIDES } from '#domain/rows/values.ts'
import type { Trip } from '#domain/trips.ts'
import { Button } from '#ui/button.tsx'
import { Fold, FoldBox } from '#ui/fold.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { effortText, kindLetter } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import {
  type EditSetForm,
  type FormField,
  setNameProblem,
  shownName,
  withName,
  withNote,
  withSetType,
  withValue,
} from './edit-set-form.ts'
import { EffortChips } from './effort-chips.tsx'
import { LoadField, TypeField } from './set-fields.tsx'
import './set-letters.css'

type FoldsProps = {
  form: EditSetForm
  /** How the owner records effort; null: not at all. */
  effort: EffortScale | null
  trip?: Trip
  onChange: (form: EditSetForm) => void
  /** A ChangedLine under a value that somebody else has changed, too. */
  renderChanged: (field: FormField) => ReactNode
}

export function SetFolds(props: FoldsProps) {
  return (
    <FoldBox>
      <KindFold {...props} />
      {props.effort && <EffortFold {...props} scale={props.effort} />}
      <MoreFold {...props} />
    </FoldBox>
  )
}

/** Whether a fold is open: at first if it contains something unusual, then as the person left it. */
function useFold(isUnusual: boolean) {
  const [isOpen, setIsOpen] = useState(isUnusual)
  return { isOpen, onToggle: setIsOpen }
}

function KindFold({ form, onChange, renderChanged }: FoldsProps) {
  const words = useWords()
  const { kind = 'normal' } = form.values
  const fold = useFold(kind !== 'normal')
  const title = words('exerciseCards.editSet.kind')
  const segments = SET_KINDS.map((value) => ({
    value,
    label: (
      <span className="grid justify-items-center gap-0.5 text-13">
        <b className="set-kind" aria-hidden="true">
          {kindLetter({ kind: value }, words) ?? <Minus size={14} strokeWidth={2.6} />}
        </b>
        {words('set.kindName', { kind: value })}
      </span>
    ),
  }))
  return (
    <Fold title={title} value={words('set.kindName', { kind })} shortcut="K" {...fold}>
      <Segmented
        label={title}
        isLabelHidden
        className="kind-choice"
        segments={segments}
        value={kind}
        onValueChange={(chosen) => onChange(withValue(form, { kind: chosen }))}
      />
      {renderChanged('kind')}
    </Fold>
  )
}

function EffortFold({ form, scale, onChange, renderChanged }: FoldsProps & { scale: EffortScale }) {
  const words = useWords()
  const { rpe = null } = form.values
  const fold = useFold(rpe !== null)
  const title = words('exerciseCards.editSet.effort')
  const choose = (chosen: number | null) => onChange(withValue(form, { rpe: chosen }))
  return (
    <Fold title={title} value={rpe === null ? '' : effortText(rpe, scale, words)} {...fold}>
      {rpe === null ? (
        <EffortChips label={title} choices={effortChoices(scale)} chosen={null} onChoose={choose} />
      ) : (
        <div>
          <Stepper
            label={words('exerciseCards.editSet.effortIn', { scale: words('set.effort', { effort: scale }) })}
            isLabelHidden
            value={shownEffort(rpe, scale)}
            bounds={scale === 'rir' ? { ...HALVES, min: 0, max: MAX_RPE - MIN_RPE } : HALVES}
            onValueChange={(shown) => choose(storedEffort(shown, scale))}
          />
          <div className="flex items-center justify-between gap-3 ps-1 text-13 text-text-2">
            <LeftText rpe={rpe} />
            <Button size="small" variant="ghost" onClick={() => choose(null)}>
              {words('exerciseCards.editSet.clear')}
            </Button>
          </div>
        </div>
      )}
      {renderChanged('effort')}
    </Fold>
  )
}

const HALVES = { min: MIN_RPE, max: MAX_RPE, step: 0.5, decimals: 1 } as const

/** '1 more rep in you, perhaps 2' */
function LeftText({ rpe }: { rpe: number }) {
  const words = useWords()
  const { count, isPerhapsMore } = repsLeft(rpe)
  return isPerhapsMore
    ? words('exerciseCards.editSet.effortLeftPerhaps', { count, next: count + 1 })
    : words('exerciseCards.editSet.effortLeft', { count })
}

/** The fold with a set's type, side, open end, note and name. */
function MoreFold({ form, trip, onChange, renderChanged }: FoldsProps) {
  const words = useWords()
  const { values, note } = form
  const { side, load = 'total', open_ended: isOpenEnded = false } = values
  const fold = useFold(Boolean(load !== 'total' || side || isOpenEnded || note?.value))
  const what = words(note ? 'exerciseCards.editSet.moreOf' : 'exerciseCards.editSet.moreOfTemplate')
  const sides = (['both', ...SIDES] as const).map((value) => ({ value, label: words('set.sideName', { side: value }) }))
  return (
    <Fold title={words('exerciseCards.editSet.more')} value={fold.isOpen ? '' : what} {...fold}>
      <TypeField value={values.set_type} onChange={(type) => onChange(withSetType(form, type, trip?.unit))} />
      {values.set_type !== 'distance' && values.weight_unit !== 'body' && (
        <LoadField value={values.load} onChange={(load) => onChange(withValue(form, { load }))} />
      )}
      <Segmented
        label={words('exerciseCards.editSet.side')}
        segments={sides}
        value={side ?? 'both'}
        onValueChange={(chosen) => onChange(withValue(form, { side: chosen === 'both' ? null : chosen }))}
      />
      {renderChanged('side')}
      {values.set_type === 'reps' && (
        <Switch
          label={words('set.openEnd')}
          description={words('exerciseCards.editSet.openEndText', { value: `${values.reps ?? 0}+` })}
          isOn={isOpenEnded}
          onChange={(open_ended) => onChange(withValue(form, { open_ended }))}
        />
      )}
      {note && (
        <TextArea
          label={words('exerciseCards.editSet.note')}
          placeholder={words('exerciseCards.editSet.noteHint')}
          limit={MAX_SET_NOTE}
          value={note.value}
          onValueChange={(typed) => onChange(withNote(form, typed))}
        />
      )}
      {renderChanged('note')}
      <NameField form={form} onChange={onChange} />
      {renderChanged('name')}
    </Fold>
  )
}

function NameField({ form, onChange }: Pick<FoldsProps, 'form' | 'onChange'>) {
  const words = useWords()
  const problem = setNameProblem(form.values.set_variant)
  return (
    <TextField
      label={words('exerciseCards.editSet.name')}
      isOptional
      value={shownName(form, words)}
      error={problem && refusalText(problem, words)}
      onValueChange={(typed) => onChange(withName(form, typed, words))}
    />
  )
}
