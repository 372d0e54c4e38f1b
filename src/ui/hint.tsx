import {
  cloneElement,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from './class-names.ts'

type HintProps = {
  /** Keep it short: screen readers say it with the control. */
  text: ReactNode
  /**
   * The control, which must be able to take focus: use aria-disabled instead of disabled, else keyboards cannot reach
   * it.
   */
  children: ReactElement<{ 'aria-describedby'?: string }>
  /** Where the bubble appears: above the control's end, if there is room. */
  place?: keyof typeof PLACES
  /** Classes for the element around the control; `block` where it fills a row. */
  className?: string
}

/** In ms. In a shorter hover the pointer may just pass by. */
const HOVER_MS = 300

/**
 * Explains a control on hover, focus or a tap. Our own component, because a library for bubbles is as large as a page.
 */
export function Hint({ text, children, place = 'above-end', className = 'inline-block' }: HintProps) {
  const id = useId()
  const { ref, isOpen, setIsOpen, enter, leave } = useOpening()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed and focused is the control inside
    <span
      ref={ref}
      className={classNames('relative', className)}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={({ target }) => target.matches(':focus-visible') && setIsOpen(true)}
      onBlur={() => setIsOpen(false)}
      onClickCapture={() => setIsOpen(true)}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} role="tooltip" hidden={!isOpen} className={classNames(BUBBLE, PLACES[place], isOpen && 'block')}>
        {text}
      </span>
    </span>
  )
}

function useOpening() {
  const ref = useRef<HTMLSpanElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  // Runs before the paint, so that a visible bubble already listens to keys.
  useLayoutEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      const isElsewhere = event instanceof KeyboardEvent ? event.key === 'Escape' : !holds(ref.current, event.target)
      if (isElsewhere) setIsOpen(false)
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [isOpen])
  function enter({ pointerType }: PointerEvent) {
    if (pointerType !== 'touch') timer.current = window.setTimeout(() => setIsOpen(true), HOVER_MS)
  }
  function leave({ pointerType }: PointerEvent) {
    window.clearTimeout(timer.current)
    if (pointerType !== 'touch') setIsOpen(false)
  }
  return { ref, isOpen, setIsOpen, enter, leave }
}

const holds = (element: Element | null, target: EventTarget | null): boolean =>
  target instanceof Node && element?.contains(target) === true

const BUBBLE =
  'absolute z-10 w-max max-w-[172px] rounded-sm bg-ink px-[11px] py-[7px] ' +
  'text-center text-13 font-[560] text-balance text-on-ink shadow-e-2 transition-opacity starting:opacity-0 ' +
  "after:absolute after:border-6 after:border-transparent after:content-[''] " +
  'forced-colors:border forced-colors:border-solid'

const PLACES = {
  'above-end': 'end-2.5 bottom-[calc(100%-4px)] after:top-full after:end-3 after:border-t-ink',
  'above-start': 'start-0 bottom-[calc(100%+8px)] after:top-full after:start-6 after:border-t-ink',
  'below-start': 'top-[calc(100%+8px)] start-0 after:bottom-full after:start-6 after:border-b-ink',
} as const
