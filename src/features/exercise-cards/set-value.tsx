import type { ShownValue } from '#words/weight.ts'

/** A number with its small word, digits lined up down the card: '165 lbs', '01:30', 'BW'. */
export function SetValue({ value, unit }: ShownValue) {
  return (
    <span data-part="value">
      {value}
      {unit && <small> {unit}</small>}
    </span>
  )
}
