import { type Plan, USUAL_LIGHTER } from '#domain/plan.ts'
import { MAX_PLAN_ROUNDS } from '#domain/rows/values.ts'
import { useOpenedForm } from '#features/exercise-cards/use-opened-form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { useWords } from '#words/use-words.ts'

type Lighter = Plan['lighter']

type LighterSheetProps = { plan: Plan | null; onClose: () => void; onSave: (changes: Partial<Lighter>) => void }

/** How much lighter a round is, and how often one comes by itself (R-PLAN-24). */
export function LighterSheet({ plan, onClose, onSave }: LighterSheetProps) {
  const words = useWords()
  const { opened, setForm } = useOpenedForm(plan, ({ lighter }: Plan) => lighter)
  const form = opened?.form ?? USUAL_LIGHTER
  const { turns: _, ...changes } = form // which turns are lighter is chosen elsewhere
  const first = opened?.first.lighter ?? form
  const isDirty = form.share !== first.share || form.half !== first.half || form.every !== first.every
  const every = opened?.subject.mode === 'weekdays' ? 'plans.lighter.everyWeekdays' : 'plans.lighter.everyRotation'
  return (
    <Sheet
      isOpen={plan !== null}
      onClose={onClose}
      fitsContent
      title={words('plans.lighter.settings')}
      primary={{ text: words('action.save'), isDisabled: !isDirty }}
      onSubmit={() => {
        onSave(changes)
        onClose()
      }}
      isDirty={isDirty}
    >
      <SelectField
        label={words('plans.lighter.share')}
        options={[
          { value: '', text: words('plans.lighter.unchanged') },
          ...SHARES.map((percent) => ({ value: String(percent), text: words('plans.lighter.percent', { percent }) })),
        ]}
        value={String(form.share ?? '')}
        onValueChange={(share) => setForm({ ...form, share: share === '' ? null : Number(share) })}
      />
      <Switch
        label={words('plans.lighter.halfSets')}
        isOn={form.half}
        onChange={(half) => setForm({ ...form, half })}
      />
      <SelectField
        label={words('plans.lighter.every')}
        options={[
          { value: '', text: words('plans.lighter.never') },
          ...COUNTS.map((count) => ({ value: String(count), text: words(every, { count }) })),
        ]}
        value={String(form.every ?? '')}
        onValueChange={(count) => setForm({ ...form, every: count === '' ? null : Number(count) })}
      />
    </Sheet>
  )
}

const COUNTS = Array.from({ length: MAX_PLAN_ROUNDS - 1 }, (_, index) => index + 2)
const SHARES = [90, 85, 80, 75, 70, 65, 60, 55, 50]
