import type { ReactNode } from 'react'

type RadioRowProps = {
  /** The radio group's name, the same for every row of a question. */
  name: string
  isChosen: boolean
  onChoose: () => void
  className: string
  children: ReactNode
}

/** A row with a 24 px dot; a press anywhere in the row chooses it. */
export function RadioRow({ name, isChosen, onChoose, className, children }: RadioRowProps) {
  return (
    <label className={`flex items-center gap-3 ${className}`}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className={
          'm-0 size-6 shrink-0 appearance-none rounded-full shadow-[inset_0_0_0_2px_var(--line-strong)] ' +
          'checked:shadow-[inset_0_0_0_7.5px_var(--ink)] forced-colors:appearance-auto'
        }
      />
      {children}
    </label>
  )
}
