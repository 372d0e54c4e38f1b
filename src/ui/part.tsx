import { type ReactNode, useId } from 'react'

type PartProps = {
  title: string
  /** Below the content. */
  note?: string
  /** A control at the heading's right. */
  action?: ReactNode
  /** A few words or a button at the heading's right. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of a page: its heading, its content, and a line that explains it. */
export function Part({ title, note, action, aside, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1 ps-1">
        <h2 id={id} className="text-17 font-[660]">
          {title}
        </h2>
        {aside && <div className="pe-1 text-13 font-[540] text-text-2">{aside}</div>}
        {action}
      </div>
      {children}
      {note && <p className="px-1 text-13 text-text-2">{note}</p>}
    </section>
  )
}
