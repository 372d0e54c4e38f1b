import Plus from 'lucide-react/icons/plus'
import type { ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'

type CountedListProps = {
  title: string
  count: string
  headingRef: RefObject<HTMLHeadingElement | null>
  add: { text: string; isDisabled: boolean; onAdd: () => void }
  note: string
  children: ReactNode
}

/** A list with a limit: how many there are, the rows, and a button for one more. */
export function CountedList({ title, count, headingRef, add, note, children }: CountedListProps) {
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-1">
        <h2 ref={headingRef} tabIndex={-1} className="text-17 font-[660] outline-none">
          {title}
        </h2>
        <span className="text-13 text-text-2">{count}</span>
      </div>
      {children}
      <Button
        size="large"
        className="md:justify-self-start"
        icon={<Plus aria-hidden="true" size={20} />}
        disabled={add.isDisabled}
        onClick={add.onAdd}
      >
        {add.text}
      </Button>
      <p className="px-1 text-13 text-text-2">{note}</p>
    </>
  )
}
