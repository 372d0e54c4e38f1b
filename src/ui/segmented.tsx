import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldLabel } from './field.tsx'

type Segment<Value extends string> = { value: Value; label: ReactNode; note?: ReactNode; isDisabled?: boolean }

type SegmentedProps<Value extends string> = {
  label: string
  isLabelHidden?: boolean
  /** 40 px high, in a row that already names it; a finger still has 44. */
  isInRow?: boolean
  /** For long words: buttons 34 px high that wrap into lines; a finger still has 44. */
  isWrapped?: boolean
  segments: readonly Segment<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string
}

/** Radio buttons in a row: arrows move and choose; Tab passes the group in one step. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const {
    label,
    isInRow = false,
    isWrapped = false,
    isLabelHidden = isInRow,
    segments,
    value,
    onValueChange,
    className,
  } = props
  const name = useId()
  return (
    <div className={classNames('grid gap-1.5', className)}>
      {!isLabelHidden && <FieldLabel id={`${name}-label`}>{label}</FieldLabel>}
      <div
        role="radiogroup"
        aria-label={isLabelHidden ? label : undefined}
        aria-labelledby={isLabelHidden ? undefined : `${name}-label`}
        className={classNames(
          isWrapped
            ? 'flex flex-wrap gap-x-1.5 gap-y-2.5'
            : 'flex rounded-lg bg-sunken shadow-groove forced-colors:border forced-colors:border-solid',
          isWrapped ? '' : isInRow ? 'p-0.5' : 'p-1',
        )}
      >
        {segments.map((segment) => (
          <label
            key={segment.value}
            className={isWrapped ? WRAPPED : isInRow ? LOW_SEGMENT : segments.length > 3 ? WIDE_AS_ITS_WORD : SEGMENT}
          >
            <input
              type="radio"
              name={name}
              value={segment.value}
              checked={segment.value === value}
              disabled={segment.isDisabled}
              onChange={() => onValueChange(segment.value)}
              className={classNames(
                'absolute m-0 appearance-none rounded-md',
                isWrapped ? '-inset-y-[5px] inset-x-0' : isInRow ? '-inset-y-1 inset-x-0' : 'inset-0',
              )}
            />
            <span>{segment.label}</span>
            {segment.note && <small className="text-12 font-[500] text-text-2">{segment.note}</small>}
          </label>
        ))}
      </div>
    </div>
  )
}

const ANY_SEGMENT =
  'relative flex flex-col items-center justify-center gap-px md:flex-row md:gap-1.5 rounded-md text-center tiny:px-0 tiny:text-12 tiny:tracking-tighter ' +
  'leading-[1.2] font-[580] text-text-2 transition-colors has-checked:bg-raised has-checked:font-[640] ' +
  'has-checked:text-text has-checked:shadow-e-1 has-disabled:cursor-not-allowed has-disabled:text-text-3 ' +
  'forced-colors:has-checked:[forced-color-adjust:none] forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]'
const SEGMENT = `min-h-tap min-w-0 flex-1 px-1 text-15 ${ANY_SEGMENT}`
/** Four of the same width have no room for a long word on a phone. */
const WIDE_AS_ITS_WORD = `min-h-tap min-w-0 flex-auto px-1 text-15 ${ANY_SEGMENT}`
const LOW_SEGMENT = `min-h-9 min-w-13 px-2 text-14 ${ANY_SEGMENT}`

const WRAPPED =
  'relative flex min-h-[34px] items-center rounded-[11px] bg-sunken px-3 text-14 max-[374px]:grow max-[374px]:justify-center max-[374px]:px-1.5 font-[580] text-text transition-colors ' +
  'has-checked:bg-ink has-checked:font-[640] has-checked:text-on-ink forced-colors:border forced-colors:border-solid ' +
  'forced-colors:has-checked:[forced-color-adjust:none] forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText]'
