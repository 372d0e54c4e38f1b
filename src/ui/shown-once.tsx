import KeyRound from 'lucide-react/icons/key-round'
import { useEffect, useRef } from 'react'
import { Card } from './card.tsx'
import { CopiedCode } from './copied-code.tsx'

type ShownOnceProps = {
  name: string
  note: string
  text: string
  copied: string
}

/** Shows a secret the only time it is visible, and scrolls it into view. */
export function ShownOnce({ name, note, text, copied }: ShownOnceProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.scrollIntoView({ block: 'center' }), [])
  return (
    <Card className="p-4">
      <section ref={ref} aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        <div className="flex items-center gap-3">
          <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-lg bg-done text-on-done">
            <KeyRound size={20} />
          </span>
          <span className="min-w-0">
            <b className="block truncate font-[580]">{name}</b>
            <span className="block text-13 text-text-2">{note}</span>
          </span>
        </div>
        <CopiedCode text={text} done={copied} />
      </section>
    </Card>
  )
}
