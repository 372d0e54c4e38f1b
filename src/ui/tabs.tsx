import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { readingWay } from './reading-way.client.ts'

type TabsProps<Value extends string> = {
  /** The spoken name. */
  label: string
  tabs: readonly { value: Value; label: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
  /** The id of the panel: give it `role="tabpanel"` and `aria-label`. */
  panelId: string
  /** For tabs that are the head of a card. */
  isHead?: boolean
}

/** Switches the visible part of a page. Tab reaches the selected tab; arrows, Home and End move and select. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, panelId, isHead }: TabsProps<Value>) {
  const listRef = useRef<HTMLDivElement>(null)
  function handleKeyDown(event: KeyboardEvent) {
    const index = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowLeft: index - readingWay(), ArrowRight: index + readingWay(), Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tabs.length) % tabs.length
    const tab = tabs[next]
    if (tab) onValueChange(tab.value)
    listRef.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={listRef}
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className={isHead ? 'flex gap-px bg-line pb-px' : ROW}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onValueChange(tab.value)}
          className={isHead ? `${HEAD_TAB} ${tab.value === value ? 'bg-surface' : 'bg-sunken'}` : TAB}
          style={isHead && tab.value === value ? OVER_LINE : undefined}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

const ROW =
  'flex w-fit max-w-full rounded-lg bg-sunken p-1 shadow-groove forced-colors:border forced-colors:border-solid'

const IN_HIGH_CONTRAST =
  'forced-colors:aria-selected:[forced-color-adjust:none] forced-colors:aria-selected:bg-[Highlight] ' +
  'forced-colors:aria-selected:text-[HighlightText]'

const HEAD_TAB = `flex min-w-0 flex-1 border-0 text-start -outline-offset-2 ${IN_HIGH_CONTRAST}`
/** The selected tab has no line to its panel. */
const OVER_LINE = { marginBottom: -1, paddingBottom: 1 }

const TAB =
  'min-h-tap rounded-md border-0 bg-transparent px-4 text-15 font-[580] whitespace-nowrap tiny:px-1.5 text-text-2 transition-colors ' +
  'aria-selected:bg-raised aria-selected:font-[640] aria-selected:text-text aria-selected:shadow-e-1 ' +
  IN_HIGH_CONTRAST
