import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { currentWords } from '#words/current-words.ts'
import { classNames } from './class-names.ts'
import { FieldLabel } from './field.tsx'
import {
  blurred,
  canDecrease,
  canIncrease,
  DEFAULT_BOUNDS,
  pressed,
  type StepperBounds,
  type StepperState,
  stepped,
  stepperOf,
  typed,
} from './stepper-rules.ts'

type StepperProps = {
  label: string
  isLabelHidden?: boolean
  /** Content at the end of the label's row. */
  beside?: ReactNode
  value: number
  /** Called only with values within the bounds. */
  onValueChange: (value: number) => void
  /** Default: min 0, max 999, step 1, whole numbers. */
  bounds?: Partial<StepperBounds>
  unit?: string
  /** Shown instead of the number, e.g. 'Bodyweight'. */
  replacement?: string
  className?: string
}

/** A number with minus and plus that one can also type, 60 px high. For the rules see `stepper-rules.ts`. */
export function Stepper(props: StepperProps) {
  const { label, isLabelHidden = false, beside, replacement, className } = props
  const id = useId()
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <div className={isLabelHidden ? 'sr-only' : 'flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5'}>
        <FieldLabel htmlFor={replacement ? undefined : id}>{label}</FieldLabel>
        {beside}
      </div>
      {replacement ? (
        <div className={classNames(FRAME, 'justify-center text-18 font-[680] text-text-2')}>{replacement}</div>
      ) : (
        <NumberBox {...props} id={id} />
      )}
    </div>
  )
}

function NumberBox({ id, label, value, onValueChange, unit, bounds: given }: StepperProps & { id: string }) {
  const bounds = { ...DEFAULT_BOUNDS, ...given }
  const [kept, setKept] = useState(() => stepperOf(value, bounds))
  // A value set from outside replaces what was typed.
  const state = kept.value === value ? kept : stepperOf(value, bounds)
  function take(next: StepperState): boolean {
    setKept(next)
    if (next.value !== state.value) onValueChange(next.value)
    return next.value !== state.value
  }
  function handleKeyDown(event: KeyboardEvent) {
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : pressed(state, event.key, bounds)
    if (next) {
      event.preventDefault()
      take(next)
    } else if (event.key === 'Enter') take(blurred(state, bounds))
  }
  return (
    <div className={FRAME}>
      <StepButton
        name={currentWords()('ui.decrease', { label })}
        canStep={canDecrease(state, bounds)}
        act={() => take(stepped(state, -1, bounds))}
      >
        <Minus aria-hidden="true" size={20} strokeWidth={2.4} />
      </StepButton>
      <label className="flex h-full min-w-0 flex-1 cursor-text items-center justify-center rounded-md has-focus-visible:shadow-[inset_0_0_0_2px_var(--text)]">
        <span dir="ltr" className="flex max-w-full items-baseline gap-[5px]">
          <input
            id={id}
            {...ariaOf(state, bounds, unit)}
            aria-label={label}
            inputMode={bounds.min < 0 ? 'text' : bounds.decimals > 0 || bounds.isClock ? 'decimal' : 'numeric'}
            enterKeyHint="done"
            autoComplete="off"
            value={inLanguage(state.text)}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => take(typed(state, event.currentTarget.value, bounds))}
            onBlur={() => take(blurred(state, bounds))}
            onKeyDown={handleKeyDown}
            className={NUMBER}
            style={{ width: `calc(${Math.max(state.text.length, 1)}ch + 0.15em)` }}
          />
          {unit && (
            <span aria-hidden="true" className="text-14 font-[540] text-text-2">
              {unit}
            </span>
          )}
        </span>
      </label>
      <StepButton
        name={currentWords()('ui.increase', { label })}
        canStep={canIncrease(state, bounds)}
        act={() => take(stepped(state, 1, bounds))}
      >
        <Plus aria-hidden="true" size={20} strokeWidth={2.4} />
      </StepButton>
    </div>
  )
}

const ariaOf = ({ value, text }: StepperState, { min, max, isClock }: StepperBounds, unit?: string) => ({
  role: 'spinbutton',
  'aria-valuemin': min,
  'aria-valuemax': max,
  'aria-valuenow': value,
  'aria-valuetext': isClock ? text : unit ? `${inLanguage(String(value))} ${unit}` : undefined,
})

/** The text with the language's decimal mark; the rules write a dot. */
const inLanguage = (text: string): string => text.replace('.', currentWords().number(0.5).charAt(1))

type StepButtonProps = { name: string; canStep: boolean; act: () => boolean; children: ReactNode }

/** The buttons are not in the tab order, because the arrow keys do the same. */
function StepButton({ name, canStep, act, children }: StepButtonProps) {
  const hold = useHoldRepeat(act)
  return (
    <button
      {...hold}
      type="button"
      tabIndex={-1}
      aria-label={name}
      disabled={!canStep}
      // A drifting finger must not drag the sheet.
      data-base-ui-swipe-ignore=""
      className={STEP}
    >
      {children}
    </button>
  )
}

const FRAME =
  'flex h-15 items-center rounded-lg bg-sunken p-1 shadow-groove forced-colors:border forced-colors:border-solid'

const STEP =
  'grid h-13 w-16 tiny:w-10 shrink-0 touch-manipulation select-none place-items-center rounded-md bg-raised text-text shadow-e-1 ' +
  'transition-[transform,background-color] duration-(--d-1) hover:bg-hover active:scale-[.96] ' +
  'disabled:bg-transparent disabled:text-text-3 disabled:opacity-60 disabled:shadow-none'

const NUMBER =
  'max-w-full min-w-0 border-0 bg-transparent p-0 text-center text-26 tiny:text-17 leading-none font-[680] tracking-[-0.01em] text-text ' +
  'outline-none font-stretch-106%'

const HOLD_MS = 400
const REPEAT_MS = 80

/**
 * Acts at the press and repeats while the button is held. `act` answers whether there is more to do. Keys arrive as
 * clicks.
 */
function useHoldRepeat(act: () => boolean) {
  const latest = useRef(act)
  const stopRef = useRef<(() => void) | null>(null)
  const hasRepeated = useRef(false)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => stopRef.current?.(), [])

  function start(event: PointerEvent) {
    if (event.button !== 0) return
    stopRef.current?.()
    hasRepeated.current = false
    stopRef.current = repeatUntilRelease(() => {
      hasRepeated.current = true
      return latest.current()
    })
  }
  function click(event: MouseEvent) {
    // This click ends a hold, which has already acted.
    if (hasRepeated.current && event.detail > 0) hasRepeated.current = false
    else latest.current()
  }
  return {
    onPointerDown: start,
    onPointerLeave: () => stopRef.current?.(),
    onClick: click,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
}

/** Repeats until the release, which the window hears: a button that becomes disabled under the finger hears none. */
function repeatUntilRelease(act: () => boolean): () => void {
  let timer = window.setTimeout(again, HOLD_MS)
  function again() {
    if (act()) timer = window.setTimeout(again, REPEAT_MS)
    else stop()
  }
  function stop() {
    window.clearTimeout(timer)
    window.removeEventListener('pointerup', stop)
    window.removeEventListener('pointercancel', stop)
    window.removeEventListener('blur', stop)
  }
  window.addEventListener('pointerup', stop)
  window.addEventListener('pointercancel', stop)
  window.addEventListener('blur', stop)
  return stop
}
