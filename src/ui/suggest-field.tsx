import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { currentWords } from '#words/current-words.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type FieldSuggestion = {
  value: string
  /** Shown on the right of the suggestion. */
  note?: string
}

type SuggestFieldProps = Omit<TextFieldProps, 'value' | 'id' | 'onKeyDown' | 'onBlur' | 'className'> & {
  value: string
  suggestions: readonly FieldSuggestion[]
  onValueChange: (value: string) => void
  /** The caller fills the field with the chosen suggestion. */
  onChoose: (suggestion: FieldSuggestion) => void
}

/** A text field with suggestions. A person may also type anything else. */
export function SuggestField({ suggestions, onValueChange, onChoose, ...field }: SuggestFieldProps) {
  const id = useId()
  const list = useSuggestionList(suggestions, onChoose)
  const optionId = (index: number) => `${id}-option-${index}`
  return (
    <div className="relative">
      <TextField
        {...field}
        id={id}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={list.isShown}
        aria-controls={list.isShown ? `${id}-list` : undefined}
        aria-activedescendant={list.activeIndex === null ? undefined : optionId(list.activeIndex)}
        onValueChange={(typed) => {
          list.open()
          onValueChange(typed)
        }}
        onKeyDown={list.handleKeyDown}
        onBlur={list.close}
      />
      <span role="status" className="sr-only">
        {list.isShown && currentWords()('ui.suggestionCount', { count: suggestions.length })}
      </span>
      {list.isShown && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={currentWords()('ui.suggestions')}
          // A finger that scrolls the list must not drag a sheet.
          data-base-ui-swipe-ignore=""
          // The press must not take the focus from the field, which would close a phone's keyboard.
          onMouseDown={(event) => event.preventDefault()}
          className={LIST}
        >
          {suggestions.map((suggestion, index) => (
            <Option
              key={suggestion.value}
              id={optionId(index)}
              suggestion={suggestion}
              isActive={index === list.activeIndex}
              onPress={() => list.choose(suggestion)}
            />
          ))}
        </div>
      )}
    </div>
  )
}

type OptionProps = { id: string; suggestion: FieldSuggestion; isActive: boolean; onPress: () => void }

function Option({ id, suggestion, isActive, onPress }: OptionProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's
    <div ref={ref} id={id} role="option" aria-selected={isActive} onClick={onPress} className={OPTION}>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{suggestion.value}</span>
      {suggestion.note && <span className="shrink-0 text-13 text-text-2">{suggestion.note}</span>}
    </div>
  )
}

/** The list is open from the first letter until a choice, Esc or a blur. The arrow keys wrap around. */
function useSuggestionList(suggestions: readonly FieldSuggestion[], onChoose: (suggestion: FieldSuggestion) => void) {
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState<number | null>(null)
  const isShown = isOpen && suggestions.length > 0
  const activeIndex = isShown && active !== null && active < suggestions.length ? active : null
  function setOpen(open: boolean) {
    setIsOpen(open)
    setActive(null)
  }
  function choose(suggestion: FieldSuggestion) {
    setOpen(false)
    onChoose(suggestion)
  }
  function move(by: 1 | -1) {
    setIsOpen(true)
    const from = activeIndex ?? (by === 1 ? -1 : suggestions.length)
    setActive((from + by + suggestions.length) % suggestions.length)
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const chosen = activeIndex === null ? undefined : suggestions[activeIndex]
    if (event.key === 'ArrowDown' && suggestions.length > 0) move(1)
    else if (event.key === 'ArrowUp' && isShown) move(-1)
    else if (event.key === 'Enter' && chosen && !event.ctrlKey && !event.metaKey) choose(chosen)
    else if (event.key === 'Escape' && isShown) {
      setOpen(false)
      event.stopPropagation() // the sheet around the list stays open
    } else return
    event.preventDefault()
  }
  return { isShown, activeIndex, open: () => setOpen(true), close: () => setOpen(false), choose, handleKeyDown }
}

const LIST =
  'absolute inset-x-0 top-[calc(100%+6px)] z-10 max-h-[272px] overflow-auto overscroll-contain rounded-lg bg-raised p-1 ' +
  'shadow-[var(--e-3),inset_0_0_0_1px_var(--line)] forced-colors:border forced-colors:border-solid'

const OPTION =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-16 font-[560] ' +
  'hover:bg-hover active:bg-hover aria-selected:shadow-[inset_0_0_0_2px_var(--text)] forced-colors:aria-selected:outline-2'
