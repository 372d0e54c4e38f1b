import Play from 'lucide-react/icons/play'
import Settings from 'lucide-react/icons/settings'
import Share2 from 'lucide-react/icons/share-2'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import type { StepperBounds } from '#ui/stepper-rules.ts'
import { Button } from '../src/ui/button.tsx'
import { IconButton } from '../src/ui/icon-button.tsx'
import { SearchField } from '../src/ui/search-field.tsx'
import { Segmented } from '../src/ui/segmented.tsx'
import { Stepper } from '../src/ui/stepper.tsx'
import { Switch } from '../src/ui/switch.tsx'
import { TextField } from '../src/ui/text-field.tsx'

export function Buttons() {
  const [isBusy, setIsBusy] = useState(false)
  return (
    <>
      <div className={ROW}>
        <Button variant="go" size="large" icon={<Play aria-hidden="true" size={20} strokeWidth={2.4} />}>
          Start workout
        </Button>
        <Button size="large">Save</Button>
        <Button size="large" variant="soft">
          Cancel
        </Button>
        <Button size="large" disabled>
          Create
        </Button>
      </div>
      <div className={ROW}>
        <Button>Create account</Button>
        <Button variant="quiet">Log in</Button>
        <Button variant="ghost">Discard</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-ghost" icon={<Trash2 aria-hidden="true" size={18} />}>
          Delete set
        </Button>
      </div>
      <div className={ROW}>
        <Button data-testid="busy" isBusy={isBusy} onClick={() => setIsBusy(true)}>
          Save workout
        </Button>
        <Button isBusy>Save changes</Button>
        <IconButton label="Settings" variant="soft">
          <Settings aria-hidden="true" size={20} />
        </IconButton>
        <IconButton label="Share">
          <Share2 aria-hidden="true" size={20} />
        </IconButton>
        <Button size="small">Small 36/44</Button>
      </div>
    </>
  )
}

export function Inputs() {
  const [query, setQuery] = useState('bench')
  const [name, setName] = useState('')
  return (
    <>
      <TextField label="Exercise name" placeholder="Barbell row" value={name} onValueChange={setName} />
      <TextField label="Set name" isOptional defaultValue="Top set" />
      <TextField label="Routine name" error="Exercise name is required." defaultValue="" />
      <TextField label="Email" type="email" readOnly value="maya@example.com" />
      <TextField label="Password" type="password" defaultValue="correct horse" hint="At least 6 characters" />
      <SearchField value={query} onValueChange={setQuery} label="Search exercises" />
    </>
  )
}

export function Numbers() {
  const [weight, setWeight] = useState(165)
  const [unit, setUnit] = useState<'lbs' | 'kg' | 'body'>('lbs')
  const [sets, setSets] = useState(1)
  const [keep, setKeep] = useState<'today' | 'future'>('today')
  const [isOn, setIsOn] = useState(false)
  const step = unit === 'kg' ? 2.5 : 5
  return (
    <>
      <Stepper
        label="Weight"
        value={weight}
        onValueChange={setWeight}
        unit={unit}
        bounds={{ step, decimals: 2 }}
        replacement={unit === 'body' ? 'Bodyweight' : undefined}
      />
      <Segmented label="Unit" isLabelHidden segments={UNITS} value={unit} onValueChange={setUnit} />
      <Stepper label="Sets" value={sets} onValueChange={setSets} bounds={{ min: 1, max: 10 }} />
      <Stepper label="Body weight" value={0} onValueChange={() => {}} replacement="Bodyweight" />
      <Segmented label="Keep this change" segments={KEEP} value={keep} onValueChange={setKeep} />
      <Switch label="Public link" isOn={isOn} onChange={setIsOn} />
      <Switch label="Create routines" isOn onChange={() => {}} isDisabled description="Needs a connection" />
    </>
  )
}

/** One stepper for each kind of field in table A6; `output` says what the form has. */
export function StepperCases() {
  return CASES.map((bounds) => <StepperCase key={caseName(bounds)} {...bounds} />)
}

type Case = StepperBounds & { start: number }

function StepperCase({ start, ...bounds }: Case) {
  const [value, setValue] = useState(start)
  const name = caseName({ start, ...bounds })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_4rem] items-end gap-3">
      <Stepper label={name} value={value} onValueChange={setValue} bounds={bounds} />
      <output aria-label={`Value of ${name}`} className="pb-5 text-right">
        {value}
      </output>
    </div>
  )
}

const caseName = ({ min, max, step, decimals, start }: Case) =>
  `${min} to ${max} by ${step}, ${decimals} places, from ${start}`

const CASES: Case[] = [
  { min: 0, max: 999, step: 1, decimals: 0, start: 7 },
  { min: -10, max: 10, step: 1, decimals: 0, start: 7 },
  { min: 1, max: 999, step: 1, decimals: 0, start: 7 },
  { min: 0, max: 999, step: 5, decimals: 2, start: 45 },
  { min: 0, max: 999, step: 1, decimals: 1, start: 7 },
  { min: 0, max: 999, step: 1, decimals: 2, start: 7 },
  { min: 0, max: 999, step: 5, decimals: 0, start: 997 },
  { min: 0, max: 999, step: 5, decimals: 0, start: 3 },
  { min: 1, max: 10, step: 1, decimals: 0, start: 10 },
]

const UNITS = [
  { value: 'lbs', label: 'lbs' },
  { value: 'kg', label: 'kg' },
  { value: 'body', label: 'body' },
] as const

const KEEP = [
  { value: 'today', label: 'Just for today' },
  { value: 'future', label: 'Permanently' },
] as const

const ROW = 'flex flex-wrap items-center gap-2.5'
