import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'
import { RadioRow } from '#ui/radio-row.tsx'

type Choice<Value extends string> = { value: Value; label: string; note?: string }

type ChoiceCardProps<Value extends string> = {
  question: string
  choices: readonly Choice<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  children?: ReactNode
}

/** A question with radio buttons, so that arrow keys choose. */
export function ChoiceCard<Value extends string>({ question, choices, value, ...rest }: ChoiceCardProps<Value>) {
  const id = useId()
  const { onValueChange, children } = rest
  return (
    <section className="grid gap-2.5">
      <h2 id={id} className="px-1 text-17 font-[660]">
        {question}
      </h2>
      <Card role="radiogroup" aria-labelledby={id} className="*:not-first:shadow-[0_-1px_0_var(--line)]">
        {choices.map((choice) => (
          <div key={choice.value}>
            <RadioRow
              name={id}
              isChosen={choice.value === value}
              onChoose={() => onValueChange(choice.value)}
              className="min-h-15 px-4 py-2"
            >
              <span className="min-w-0 flex-1 font-[580]">{choice.label}</span>
              {choice.note && <span className="text-15 text-text-2">{choice.note}</span>}
            </RadioRow>
            {choice.value === value && children && <div className="pe-4 pb-3.5 ps-13">{children}</div>}
          </div>
        ))}
      </Card>
    </section>
  )
}

/** Lines of the file, as they would be imported. */
export function Examples({ lines }: { lines: readonly { name: string; text: string }[] }) {
  return (
    <ul className="grid gap-0.5 rounded-md bg-sunken px-3.5 py-3 text-13 text-text-2 tabular-nums">
      {lines.map(({ name, text }) => (
        <li key={`${name} ${text}`} className="truncate">
          <b className="font-[620] text-text">{name}</b> {text}
        </li>
      ))}
    </ul>
  )
}
