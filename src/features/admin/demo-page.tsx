import { useState } from 'react'
import { Stepper } from '#ui/stepper.tsx'
import type { StepperBounds } from '#ui/stepper-rules.ts'
import { TextField } from '#ui/text-field.tsx'
import { PageFrame } from './page-frame.tsx'

const STEPPERS: { label: string; start: number; bounds: Partial<StepperBounds>; unit?: string }[] = [
  { label: 'Whole numbers', start: 10, bounds: {} },
  { label: 'One decimal', start: 22.5, bounds: { step: 0.5, decimals: 1 }, unit: 'kg' },
  { label: 'Two decimals', start: 1.25, bounds: { step: 0.25, decimals: 2, max: 10 } },
  { label: 'Below zero', start: 0, bounds: { min: -5, max: 5 } },
]

/** `/demo`: the input fields of the app, to try them (R-ADMIN-33). */
export function DemoPage() {
  return (
    <PageFrame title="Demo">
      <h2 className="text-17 font-[660]">Text</h2>
      <TextField label="Name" defaultValue="Push Day A" maxLength={100} />
      <TextField label="With an error" defaultValue="Push Day A" error="This name is taken." />
      <TextField label="Note" isOptional maxLength={100} />
      <h2 className="pt-2 text-17 font-[660]">Numbers</h2>
      {STEPPERS.map((stepper) => (
        <OneStepper key={stepper.label} {...stepper} />
      ))}
    </PageFrame>
  )
}

function OneStepper({ start, ...stepper }: (typeof STEPPERS)[number]) {
  const [value, setValue] = useState(start)
  return <Stepper {...stepper} value={value} onValueChange={setValue} />
}
