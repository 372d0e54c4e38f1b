import { useState } from 'react'
import { Stepper } from '#ui/stepper.tsx'
import type { StepperBounds } from '#ui/stepper-rules.ts'
import { TextField } from '#ui/text-field.tsx'
import { useWords } from '#words/use-words.ts'
import type { FixedKey } from '#words/words.ts'
import { PageFrame } from './page-frame.tsx'

const STEPPERS: { label: FixedKey; start: number; bounds: Partial<StepperBounds>; unit?: string }[] = [
  { label: 'admin.demo.whole', start: 10, bounds: {} },
  { label: 'admin.demo.oneDecimal', start: 22.5, bounds: { step: 0.5, decimals: 1 }, unit: 'kg' },
  { label: 'admin.demo.twoDecimals', start: 1.25, bounds: { step: 0.25, decimals: 2, max: 10 } },
  { label: 'admin.demo.belowZero', start: 0, bounds: { min: -5, max: 5 } },
]

/** `/demo`: the input fields of the app, to try them. */
export function DemoPage() {
  const words = useWords()
  return (
    <PageFrame title={words('admin.demo.title')}>
      <h2 className="text-17 font-[660]">{words('admin.demo.text')}</h2>
      <TextField label={words('admin.demo.name')} defaultValue={words('admin.demo.sample')} maxLength={100} />
      <TextField
        label={words('admin.demo.withError')}
        defaultValue={words('admin.demo.sample')}
        error={words('admin.demo.taken')}
      />
      <TextField label={words('admin.demo.note')} isOptional maxLength={100} />
      <h2 className="pt-2 text-17 font-[660]">{words('admin.demo.numbers')}</h2>
      {STEPPERS.map((stepper) => (
        <OneStepper key={stepper.label} {...stepper} />
      ))}
    </PageFrame>
  )
}

function OneStepper({ start, label, ...stepper }: (typeof STEPPERS)[number]) {
  const [value, setValue] = useState(start)
  return <Stepper {...stepper} label={useWords()(label)} value={value} onValueChange={setValue} />
}
