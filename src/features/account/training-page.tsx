import { navigate } from 'wouter/use-browser-location'
import { type BookSettings, tripUnitOf } from '#domain/book.ts'
import { MAX_WEEKLY_GOAL } from '#domain/rows/values.ts'
import { useSetBook, useSettings } from '#frame/use-book.ts'
import { Card } from '#ui/card.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { useWords } from '#words/use-words.ts'
import { WEEKDAYS, weekdayName } from '#words/weekday.ts'
import { BarsAndPlates } from './bars-and-plates-section.tsx'

type SettingsProps = { settings: BookSettings; onChange: (changes: Partial<BookSettings>) => void }

/** Stores every choice at once, offline too. */
export function TrainingPage() {
  const words = useWords()
  const settings = useSettings()
  const props: SettingsProps = { settings, onChange: useSetBook() }
  return (
    <>
      <PageHeader title={words('account.training.title')} onBack={() => navigate('/account')} />
      <PageBody className="items-start gap-7 lg:grid-cols-2">
        <div className={COLUMN}>
          <Units {...props} />
          <Effort {...props} />
          <WhileLogging {...props} />
        </div>
        <div className={COLUMN}>
          <BarsAndPlates {...props} />
          <Week {...props} />
        </div>
      </PageBody>
    </>
  )
}

const COLUMN = 'grid grid-cols-[minmax(0,1fr)] gap-7'

function Units({ settings, onChange }: SettingsProps) {
  const words = useWords()
  const units = [
    { value: 'routine' as const, label: words('account.training.unit.routine') },
    { value: 'kg' as const, label: words('account.training.unit.kg') },
    { value: 'lbs' as const, label: words('account.training.unit.lbs') },
  ]
  const distances = [
    { value: 'km' as const, label: words('account.training.distance.km') },
    { value: 'mi' as const, label: words('account.training.distance.mi') },
  ]
  return (
    <>
      <Part title={words('account.training.unit.title')} note={words('account.training.unit.note')}>
        <Segmented
          label={words('account.training.unit.title')}
          isLabelHidden
          segments={units}
          value={settings.unit ?? 'routine'}
          onValueChange={(unit) => onChange({ unit: unit === 'routine' ? null : unit })}
        />
      </Part>
      <Part title={words('account.training.distance.title')}>
        <Segmented
          label={words('account.training.distance.title')}
          isLabelHidden
          segments={distances}
          value={tripUnitOf(settings)}
          onValueChange={(distance_unit) => onChange({ distance_unit })}
        />
      </Part>
    </>
  )
}

function Effort({ settings, onChange }: SettingsProps) {
  const words = useWords()
  const efforts = [
    { value: 'off' as const, label: words('account.training.effort.off') },
    { value: 'rpe' as const, label: words('account.training.effort.rpe') },
    { value: 'rir' as const, label: words('account.training.effort.rir') },
  ]
  return (
    <Part title={words('account.training.effort.title')} note={words('account.training.effort.note')}>
      <Segmented
        label={words('account.training.effort.title')}
        isLabelHidden
        segments={efforts}
        value={settings.effort}
        onValueChange={(effort) => onChange({ effort })}
      />
    </Part>
  )
}

function WhileLogging({ settings, onChange }: SettingsProps) {
  const words = useWords()
  return (
    <Part title={words('account.training.logging.title')}>
      <Card className="*:px-4 *:py-2 *:not-first:shadow-[0_-1px_0_var(--line)]">
        <Switch
          label={words('account.training.logging.records')}
          description={words('account.training.logging.recordsNote')}
          isOn={settings.records_shown ?? true}
          onChange={(records_shown) => onChange({ records_shown })}
        />
        <Switch
          label={words('account.training.logging.plates')}
          description={words('account.training.logging.platesNote')}
          isOn={settings.plates_shown}
          onChange={(plates_shown) => onChange({ plates_shown })}
        />
        <Switch
          label={words('account.training.logging.figures')}
          description={words('account.training.logging.figuresNote')}
          isOn={settings.figures_shown ?? true}
          onChange={(figures_shown) => onChange({ figures_shown })}
        />
      </Card>
    </Part>
  )
}

function Week({ settings, onChange }: SettingsProps) {
  const words = useWords()
  return (
    <Part title={words('account.training.week.title')}>
      <Card className="grid gap-4 p-4">
        <SelectField
          label={words('account.training.week.start')}
          options={WEEKDAYS.map((day) => ({ value: String(day), text: weekdayName(day, words) }))}
          value={String(settings.week_start ?? 1)}
          onValueChange={(day) => onChange({ week_start: Number(day) })}
        />
        <SelectField
          label={words('account.training.week.goal')}
          options={GOALS.map((count) => ({
            value: String(count),
            text: words('account.training.week.workouts', { count }),
          }))}
          value={String(settings.weekly_goal)}
          onValueChange={(count) => onChange({ weekly_goal: Number(count) })}
        />
      </Card>
    </Part>
  )
}

const GOALS = Array.from({ length: MAX_WEEKLY_GOAL }, (_, index) => index + 1)
