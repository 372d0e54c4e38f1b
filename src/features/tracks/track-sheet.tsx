import { type ReactNode, useId, useState } from 'react'
import type { RoutineDocument } from '#domain/routine.ts'
import { MAX_LABEL, MAX_REPS, MAX_SECONDS, MAX_STEP, MAX_WEIGHT } from '#domain/rows/values.ts'
import { USUAL_RANGE, type Way, waysFor } from '#domain/tracks/presets.ts'
import type { OpenSheet } from '#features/editing/open-sheet.ts'
import { useOpenedForm } from '#features/exercise-cards/use-opened-form.ts'
import { Fold, FoldBox } from '#ui/fold.tsx'
import { RadioRow } from '#ui/radio-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ruleText, stageText } from '#words/rule-text.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { AdjustFields } from './adjust-fields.tsx'
import { NextFour } from './next-four.tsx'
import { RoundsSheet } from './rounds-sheet.tsx'
import {
  isComplete,
  isTrackDirty,
  openTrack,
  setsOf,
  type TrackForm,
  type TrackSubject,
  withLabel,
  withRule,
  withWay,
} from './track-form.ts'
import { useSaveTrack, useTrackSubject } from './use-tracks.ts'

type RoutineTracksProps = { routine: RoutineDocument; sheet: OpenSheet | null; onClose: () => void }

/** The sheets 'Progress' and 'By round' over a routine, as it is stored. */
export function RoutineTracks({ routine, sheet, onClose }: RoutineTracksProps) {
  const subject = useTrackSubject(routine, sheet?.of === 'track' ? sheet.id : null)
  const save = useSaveTrack()
  return (
    <>
      <TrackSheet
        subject={subject}
        onClose={onClose}
        onSave={(form, saved) => {
          save(form, saved)
          onClose()
        }}
      />
      <RoundsSheet
        set={routine.sets.find(({ id }) => sheet?.of === 'rounds' && id === sheet.id) ?? null}
        onClose={onClose}
      />
    </>
  )
}

type TrackSheetProps = {
  subject: TrackSubject | null
  onClose: () => void
  onSave: (form: TrackForm, subject: TrackSubject) => void
}

/** How an exercise goes on from one workout to the next (R-PLAN-04). */
function TrackSheet({ subject, onClose, onSave }: TrackSheetProps) {
  const words = useWords()
  const { opened, setForm } = useOpenedForm(subject, (now) => ({ first: openTrack(now), form: openTrack(now) }))
  if (!opened) return null
  const { form: kept, subject: now } = opened
  const { form } = kept
  const isDirty = isTrackDirty(form, kept.first)
  const change = (next: TrackForm) => setForm({ ...kept, form: next })
  return (
    <Sheet
      isOpen={subject !== null}
      onClose={onClose}
      title={words('tracks.title')}
      subtitle={words('tracks.of', { exercise: now.exercise.name, routine: now.routine.routine.routine_name })}
      primary={{ text: words('action.save'), isDisabled: !isDirty || !isComplete(form) }}
      onSubmit={() => onSave(form, now)}
      isDirty={isDirty}
    >
      <Ways form={form} subject={now} onChange={change} />
      {form.way !== null && <RuleFields key={form.way} form={form} subject={now} onChange={change} />}
    </Sheet>
  )
}

export type FieldsProps = { form: TrackForm; subject: TrackSubject; onChange: (form: TrackForm) => void }

function Ways({ form, subject, onChange }: FieldsProps) {
  const words = useWords()
  const name = useId()
  const sets = setsOf(subject)
  const isOfBody = sets.every(({ weight_unit }) => weight_unit === 'body')
  const ways = [null, ...waysFor(sets)]
  const [low = 1, high = 1] = form.rule.range ?? USUAL_RANGE
  return (
    <div
      role="radiogroup"
      aria-label={words('tracks.title')}
      className="rounded-xl shadow-[inset_0_0_0_1px_var(--line)] *:not-first:shadow-[0_-1px_0_var(--line)] forced-colors:border"
    >
      {ways.map((way) => {
        const key = way === null ? 'hand' : way === 'weight' && isOfBody ? 'body' : way
        return (
          <RadioRow
            key={key}
            name={name}
            isChosen={form.way === way}
            onChoose={() => onChange(withWay(form, subject, way))}
            className="min-h-15 px-4 py-2"
          >
            <span className="min-w-0">
              <b className="block font-[620]">{words(`tracks.way.${key}`)}</b>
              <span className="block text-13 text-text-2">
                {key === 'range' ? words('tracks.note.range', { low, high }) : words(`tracks.note.${key}`)}
              </span>
            </span>
          </RadioRow>
        )
      })}
    </div>
  )
}

function RuleFields(props: FieldsProps) {
  const { form, subject, onChange } = props
  const words = useWords()
  const [isOpen, setIsOpen] = useState(false)
  const { rule, unit } = form
  return (
    <>
      {form.takes === null && <BaseFields {...props} />}
      <p className="rounded-lg bg-sunken px-4 py-3 text-15" role="status">
        {form.takes === null ? ruleText(rule, unit, words) : words('tracks.takes.hint')}
      </p>
      <NextFour form={form} subject={subject} />
      {form.takes === null && (
        <TextField
          label={words('tracks.label')}
          isOptional
          hint={words('tracks.labelHint')}
          value={form.label}
          maxLength={MAX_LABEL}
          autoComplete="off"
          onValueChange={(label) => onChange(withLabel(form, subject, label))}
        />
      )}
      <FoldBox>
        <Fold title={words('tracks.adjust')} isOpen={isOpen} onToggle={setIsOpen}>
          <AdjustFields {...props} />
        </Fold>
      </FoldBox>
    </>
  )
}

/** The step, and what the track stands at: a weight, a training max, repetitions or seconds. */
function BaseFields({ form, onChange }: FieldsProps): ReactNode {
  const words = useWords()
  const { rule, base, unit, goal, stage } = form
  const [low = 1, high = 1] = rule.range ?? []
  const isWeighed = rule.base === 'weight' || rule.base === 'max'
  return (
    <>
      <Stepper
        label={words(rule.base === 'max' ? 'tracks.trainingMax' : 'tracks.standsAt')}
        unit={unitOf(form, words)}
        value={base}
        bounds={{
          ...(isWeighed ? { min: 0, max: MAX_WEIGHT, decimals: 2 } : { min: 1, max: mostOf(rule.base), decimals: 0 }),
          step: rule.step,
        }}
        onValueChange={(value) => onChange({ ...form, base: value })}
      />
      {rule.range && (
        <>
          <Stepper
            label={words('tracks.fewest')}
            value={low}
            bounds={{ min: 1, max: high - 1 }}
            onValueChange={(value) => onChange(withRule(form, { range: [value, high] }))}
          />
          <Stepper
            label={words('tracks.most')}
            value={high}
            bounds={{ min: low + 1, max: 100 }}
            onValueChange={(value) => onChange(withRule(form, { range: [low, value] }))}
          />
          <Stepper
            label={words('tracks.goal')}
            value={goal ?? low}
            bounds={{ min: low, max: high }}
            onValueChange={(reps) => onChange({ ...form, goal: reps })}
          />
        </>
      )}
      {rule.stages.length > 0 && (
        <Stepper
          label={words('tracks.stage')}
          unit={stageText(rule.stages[stage - 1] ?? { sets: 1, reps: 1, open: false })}
          value={stage}
          bounds={{ min: 1, max: rule.stages.length }}
          onValueChange={(value) => onChange({ ...form, stage: value })}
        />
      )}
      <Stepper
        label={words('tracks.step')}
        unit={unitOf(form, words)}
        value={rule.step}
        bounds={
          isWeighed
            ? { min: 0.25, max: MAX_STEP, step: unit === 'kg' ? 1.25 : 2.5, decimals: 2 }
            : { min: 1, max: MAX_STEP }
        }
        onValueChange={(step) => onChange(withRule(form, { step }))}
      />
    </>
  )
}

const mostOf = (base: Way | 'weight'): number => (base === 'seconds' ? MAX_SECONDS : MAX_REPS)

const unitOf = ({ rule, base, unit }: TrackForm, words: Words): string =>
  rule.base === 'reps'
    ? words('set.repsUnit', { count: base })
    : rule.base === 'seconds'
      ? words('set.secondsUnit')
      : unit
