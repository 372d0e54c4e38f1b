import type { ReactNode } from 'react'

type EmptyStateProps = { icon: ReactNode; title: ReactNode; text?: ReactNode; action?: ReactNode }

/** Says that a list is empty: one icon (26 px), one line, one action. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3.5 px-6 py-10 text-center text-text-2">
      <span aria-hidden="true" className="grid size-14 place-items-center rounded-[18px] bg-sunken">
        {icon}
      </span>
      <p className="text-17 font-[640] text-balance text-text">{title}</p>
      {text && <p className="max-w-[36ch] text-balance">{text}</p>}
      {action}
    </div>
  )
}
