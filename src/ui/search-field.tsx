import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type ComponentProps, type KeyboardEvent, type RefObject, useRef } from 'react'
import { useWords } from '#words/use-words.ts'
import { classNames } from './class-names.ts'

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size' | 'ref'> & {
  value: string
  onValueChange: (value: string) => void
  /** The spoken label. */
  label?: string
  /** large 52 px on a page, small 38 px in the header, 36 px on a desktop. */
  size?: 'large' | 'small'
  onEscape?: () => void
  onEnter?: () => void
  isEscapeFinal?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
}

/** A search field with a clear button while it has text. */
export function SearchField({
  value,
  onValueChange,
  label,
  size = 'large',
  onEscape,
  onEnter,
  isEscapeFinal = false,
  className,
  inputRef: outerRef,
  ...rest
}: SearchFieldProps) {
  const words = useWords()
  const ownRef = useRef<HTMLInputElement>(null)
  const inputRef = outerRef ?? ownRef
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && onEnter && !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing) {
      // The browser's own Enter would go to the field that has the focus afterwards.
      event.preventDefault()
      onEnter()
    }
    if (event.key !== 'Escape' || (!value && !onEscape)) return
    // The browser's own Esc would empty the field and also close a dialog around it.
    event.preventDefault()
    event.stopPropagation()
    if (value && !isEscapeFinal) onValueChange('')
    else onEscape?.()
  }
  function clear() {
    onValueChange('')
    inputRef.current?.focus()
  }
  const isSmall = size === 'small'
  return (
    <search
      className={classNames(
        'relative flex items-center bg-sunken text-text-3 transition-shadow',
        'has-[input:focus]:shadow-[inset_0_0_0_2px_var(--text)] forced-colors:border forced-colors:border-solid',
        isSmall ? 'h-[38px] rounded-sm md:h-9' : 'h-input rounded-lg',
        className,
      )}
    >
      <Search aria-hidden="true" size={isSmall ? 18 : 19} className="pointer-events-none absolute start-3.5" />
      <input
        placeholder={words('ui.search')}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        // Enter must not submit a form around the field.
        form=""
        {...rest}
        ref={inputRef}
        type="search"
        aria-label={label ?? words('ui.search')}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
        className={classNames(INPUT, isSmall && 'md:text-15')}
      />
      {value && (
        <button
          type="button"
          aria-label={words('ui.clearSearch')}
          onClick={clear}
          className="absolute end-0 grid size-tap place-items-center rounded-md text-text"
        >
          <X aria-hidden="true" size={18} />
        </button>
      )}
    </search>
  )
}

const INPUT =
  'h-full w-full min-w-0 appearance-none bg-transparent pe-11 ps-[42px] text-16 text-text outline-none [&::-webkit-search-cancel-button]:hidden'
