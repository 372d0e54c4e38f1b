import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Sentence } from '#words/sentence.tsx'

export function TrashRow({ name, lines, children }: { name: string; lines: readonly string[]; children: ReactNode }) {
  return (
    <li className="flex flex-col gap-2.5 px-4 py-3.5 min-[481px]:flex-row min-[481px]:items-center min-[481px]:gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-17 leading-[22px] font-[640]">{name}</span>
        {lines.map((line) => (
          <span key={line} className="block truncate text-14 text-text-2">
            {line}
          </span>
        ))}
      </span>
      <span className="flex flex-wrap gap-2 min-[481px]:gap-1">{children}</span>
    </li>
  )
}

export function RestoreButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button variant="quiet" size="small" onClick={onPress}>
      <NamedAction of="trash.restore" name={name} />
    </Button>
  )
}

export function NamedAction({ of, name }: { of: 'trash.restore' | 'trash.erase'; name: string }) {
  return (
    <span>
      <Sentence of={of} values={{ name, hidden: (text) => <span className="sr-only">{text}</span> }} />
    </span>
  )
}
