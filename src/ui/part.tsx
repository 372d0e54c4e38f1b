import { type ReactNode, useId } from 'react'

type PartProps = { title: string; note?: string; action?: ReactNode; children: ReactNode }

/** A heading, its content and a line that explains it. */
export function Part({ title, note, action, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1 pl-1">
        <h2 id={id} className="text-17 font-[660]">
          {title}
        </h2>
        {action}
      </div>
      {children}
      {note && <p className="px-1 text-13 text-text-2">{note}</p>}
    </section>
  )
}
