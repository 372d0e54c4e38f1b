import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import type { Rule } from '#domain/book.ts'
import { loadedBarOf } from '#domain/loaded-bar.ts'
import { MAX_REPS, MAX_STAGES } from '#domain/rows/values.ts'
import { equippedIn } from '#domain/tracks/given-exercises.ts'
import { isWeighed, roundsOf } from '#domain/tracks/giving.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { useWords } from '#words/use-words.ts'
import { setsOf, withRule } from './track-form.ts'
import type { FieldsProps } from './track-sheet.tsx'

/** The rest of a rule (R-PLAN-05). What would contradict the rest is not offered. */
export function AdjustFields(props: FieldsProps) {
  const { form, subject, onChange } = props
  const words = useWords()
  const { rule } = form
  const change = (changes: Partial<Rule>) => onChange(withRule(form, changes))
  if (form.takes !== null) return <Takes {...props} />
  const hasBar = loadedBarOf(equippedIn(subject.progress, subject.exercise.exercise_id), form.unit) !== null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Segmented
        label={words('tracks.decides.label')}
        isWrapped
        segments={(['all', 'last', 'sum'] as const).map((value) => ({
          value,
          label: words(`tracks.decides.${value}`),
        }))}
        value={rule.decides}
        onValueChange={(decides) => change({ decides })}
      />
      {!rule.range && <Lines rule={rule} onChange={change} />}
      <When rule={rule} rounds={roundsOf(setsOf(subject))} onChange={change} />
      <Segmented
        label={words('tracks.misses.label')}
        segments={(['1', '2', '3', 'never'] as const).map((value) => ({
          value,
          label: value === 'never' ? words('tracks.misses.never') : words.number(Number(value)),
        }))}
        value={rule.misses === null ? 'never' : (String(rule.misses) as '1' | '2' | '3')}
        onValueChange={(value) => change({ misses: value === 'never' ? null : Number(value) })}
      />
      {rule.misses !== null && <Then rule={rule} onChange={change} />}
      {isWeighed(rule) && hasBar && (
        <Segmented
          label={words('tracks.rounding.label')}
          segments={(['step', 'plates'] as const).map((value) => ({ value, label: words(`tracks.rounding.${value}`) }))}
          value={rule.rounding}
          onValueChange={(rounding) => change({ rounding })}
        />
      )}
      <Switch
        label={words('tracks.counts')}
        description={words('tracks.countsHint')}
        isOn={form.counts}
        onChange={(counts) => onChange({ ...form, counts })}
      />
      <Takes {...props} />
    </div>
  )
}

/** Fields that belong together. */
export const PART =
  'grid grid-cols-[minmax(0,1fr)] gap-2.5 rounded-xl p-3 shadow-[inset_0_0_0_1px_var(--line)] forced-colors:border'

export function Remove({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <IconButton label={name} className="-my-2" onClick={onPress}>
      <Trash2 aria-hidden="true" size={18} />
    </IconButton>
  )
}

type RuleProps = { rule: Rule; onChange: (changes: Partial<Rule>) => void }

/** Steps by the repetitions that somebody did. */
function Lines({ rule: { lines }, onChange }: RuleProps) {
  const words = useWords()
  const set = (index: number, changes: Partial<Rule['lines'][number]>) =>
    onChange({ lines: lines.map((line, at) => (at === index ? { ...line, ...changes } : line)) })
  const last = lines.at(-1)
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is where it stands
        <div key={index} className={PART}>
          <Stepper
            label={words('tracks.lines.from')}
            beside={
              <Remove
                name={words('tracks.lines.remove')}
                onPress={() => onChange({ lines: lines.filter((each) => each !== line) })}
              />
            }
            value={line.from}
            bounds={{ min: (lines[index - 1]?.from ?? -1) + 1, max: (lines[index + 1]?.from ?? MAX_REPS + 1) - 1 }}
            onValueChange={(from) => set(index, { from })}
          />
          <Stepper
            label={words('tracks.lines.steps')}
            value={line.steps}
            bounds={{ min: -10, max: 10 }}
            onValueChange={(steps) => set(index, { steps })}
          />
        </div>
      ))}
      {lines.length < MAX_LINES && (last?.from ?? 0) < MAX_REPS && (
        <Button
          variant="ghost"
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() =>
            onChange({ lines: [...lines, last ? { from: last.from + 5, steps: last.steps + 1 } : FIRST_LINE] })
          }
        >
          {words('tracks.lines.add')}
        </Button>
      )}
    </>
  )
}

const MAX_LINES = 4
const FIRST_LINE = { from: 5, steps: 1 }

/** After each session, or after one round of several. */
function When({ rule, rounds, onChange }: RuleProps & { rounds: number }) {
  const words = useWords()
  if (rounds === 1) return null
  const each = { value: '', text: words('tracks.when.each') }
  const after = Array.from({ length: rounds }, (_, index) => ({
    value: String(index + 1),
    text: words('tracks.when.round', { round: index + 1 }),
  }))
  return (
    <SelectField
      label={words('tracks.when.label')}
      options={[each, ...after]}
      value={String(rule.rounds?.[0] ?? '')}
      onValueChange={(value) => onChange({ rounds: value === '' ? null : [Number(value)] })}
    />
  )
}

/** What happens after the last miss in a row that the rule allows. */
function Then({ rule, onChange }: RuleProps) {
  const words = useWords()
  const { stages, down, range } = rule
  const set = (index: number, changes: Partial<Rule['stages'][number]>) =>
    onChange({ stages: stages.map((stage, at) => (at === index ? { ...stage, ...changes } : stage)) })
  return (
    <>
      {isWeighed(rule) && !range && (
        <Segmented
          label={words('tracks.then.label')}
          segments={[
            { value: 'down', label: words('tracks.then.down', { down }) },
            { value: 'stage', label: words('tracks.then.stage') },
          ]}
          value={stages.length > 0 ? 'stage' : 'down'}
          onValueChange={(then) => onChange({ stages: then === 'stage' ? FIRST_STAGES : [] })}
        />
      )}
      {stages.map((stage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stage is where it stands
        <div key={index} className={PART}>
          <Stepper
            label={words('tracks.stages.sets', { stage: index + 1 })}
            beside={
              stages.length > 2 && (
                <Remove
                  name={words('tracks.stages.remove', { stage: index + 1 })}
                  onPress={() => onChange({ stages: stages.filter((each) => each !== stage) })}
                />
              )
            }
            value={stage.sets}
            bounds={{ min: 1, max: 10 }}
            onValueChange={(sets) => set(index, { sets })}
          />
          <Stepper
            label={words('tracks.stages.reps', { stage: index + 1 })}
            value={stage.reps}
            bounds={{ min: 1, max: 100 }}
            onValueChange={(reps) => set(index, { reps })}
          />
          <Switch label={words('tracks.stages.open')} isOn={stage.open} onChange={(open) => set(index, { open })} />
        </div>
      ))}
      {stages.length > 0 && stages.length < MAX_STAGES && (
        <Button
          variant="ghost"
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() => onChange({ stages: [...stages, { sets: 10, reps: 1, open: true }] })}
        >
          {words('tracks.stages.add')}
        </Button>
      )}
      <Stepper
        label={words('tracks.down')}
        unit="%"
        value={down}
        bounds={{ min: 5, max: 20, step: 1 }}
        onValueChange={(percent) => onChange({ down: percent })}
      />
    </>
  )
}

const FIRST_STAGES: Rule['stages'] = [
  { sets: 5, reps: 3, open: true },
  { sets: 6, reps: 2, open: true },
]

/** Whether the exercise takes the weight of another track, and then decides nothing. */
function Takes({ form, subject, onChange }: FieldsProps) {
  const words = useWords()
  const { progress, exercise } = subject
  const others = progress.book.tracks.filter(
    ({ exercise_id, rule }) => exercise_id !== exercise.exercise_id && isWeighed(rule),
  )
  if (others.length === 0) return null
  const { nameOf } = subject
  return (
    <SelectField
      label={words('tracks.takes.label')}
      options={[
        { value: '', text: words('tracks.takes.own') },
        ...others.map(({ id, exercise_id, label }) => ({
          value: id,
          text: label ? words('tracks.takes.named', { exercise: nameOf(exercise_id), label }) : nameOf(exercise_id),
        })),
      ]}
      value={form.takes ?? ''}
      onValueChange={(id) => onChange({ ...form, takes: id || null })}
    />
  )
}
