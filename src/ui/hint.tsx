import { Popover } from '@base-ui/react/popover'
import { Tooltip } from '@base-ui/react/tooltip'
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { useIsTouch } from './use-media.ts'

type HintProps = {
  /** Short; it is read out with the control as well. */
  text: ReactNode
  /** A button or another control that can take focus; aria-disabled rather than disabled, else nobody can reach it. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

/** Says more about a control: on hover and focus, and by a tap where nothing can hover. */
export function Hint({ text, children }: HintProps) {
  const id = useId()
  const isTouch = useIsTouch()
  const trigger = cloneElement(children, { 'aria-describedby': id })
  return (
    <>
      {isTouch ? <TapHint text={text} trigger={trigger} /> : <HoverHint text={text} trigger={trigger} />}
      <span id={id} hidden>
        {text}
      </span>
    </>
  )
}

type PartProps = { text: ReactNode; trigger: ReactElement }

function HoverHint({ text, trigger }: PartProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={trigger} delay={300} closeOnClick={false} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={8} className="z-50">
          <Tooltip.Popup className={BUBBLE}>
            <Tooltip.Arrow className={ARROW} />
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

function TapHint({ text, trigger }: PartProps) {
  return (
    <Popover.Root>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner side="top" sideOffset={8} className="z-50">
          <Popover.Popup className={BUBBLE}>
            <Popover.Arrow className={ARROW} />
            <Popover.Title render={<p />}>{text}</Popover.Title>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const BUBBLE =
  'max-w-[172px] rounded-sm bg-ink px-[11px] py-[7px] text-center text-13 font-[560] text-balance text-on-ink ' +
  'shadow-e-2 outline-none transition-opacity data-starting-style:opacity-0 data-ending-style:opacity-0 ' +
  'forced-colors:border forced-colors:border-solid'

const ARROW =
  'size-0 border-6 border-transparent data-[side=top]:-bottom-3 data-[side=top]:border-t-ink ' +
  'data-[side=bottom]:-top-3 data-[side=bottom]:border-b-ink data-[side=left]:-right-3 data-[side=left]:border-l-ink ' +
  'data-[side=right]:-left-3 data-[side=right]:border-r-ink'
