import type { ReactNode } from 'react'
import { type SupersetTag as Tag, tagText } from '#domain/superset.ts'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words/use-words.ts'
import './superset.css'

type SupersetProps = {
  letter: string
  names: readonly string[]
  /** Above the cards: the rounds, and at the right the rest. */
  children: ReactNode
  rounds: ReactNode
  rest: ReactNode
}

/** The cards of a superset beside one bracket. In the builder a person drags them together. */
export function Superset({ letter, names, rounds, rest, children }: SupersetProps) {
  const words = useWords()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are cards
    <div
      role="group"
      aria-label={words('exerciseCards.superset.title', { letter, exercises: words.list(names) })}
      data-superset=""
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card data-lifted:relative data-lifted:z-2"
    >
      <p className="flex items-center justify-between gap-2 px-1 pt-0.5 text-13 font-[540] text-text-2">
        <span>{rounds}</span>
        <span>{rest}</span>
      </p>
      <div className="superset-cards grid grid-cols-[minmax(0,1fr)] gap-2">{children}</div>
    </div>
  )
}

export function SupersetTag({ tag, isOpen }: { tag: string; isOpen: boolean }) {
  return (
    <b
      className={classNames(
        'grid h-7 min-w-[30px] shrink-0 place-items-center rounded-[9px] px-1 text-13 font-[700] font-stretch-104%',
        'forced-colors:border',
        isOpen ? 'bg-ink text-on-ink' : 'bg-sunken text-text',
      )}
    >
      {tag}
    </b>
  )
}

type LoggedNameProps = {
  tag: Tag | null | undefined
  children: string
  /** At the right end of the line. */
  end?: ReactNode
}

/** The name of an exercise in a completed workout, after its tag in a superset. */
export function LoggedName({ tag, children, end }: LoggedNameProps) {
  const words = useWords()
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      {tag && (
        <>
          <span className="sr-only">{words('exerciseCards.superset.sheet')}</span>
          <SupersetTag tag={tagText(tag)} isOpen={false} />
        </>
      )}
      <h3 className="min-w-0 font-[640] [overflow-wrap:anywhere]">{children}</h3>
      {end}
    </div>
  )
}

export const STRONG = { strong: (text: ReactNode) => <b className="font-[640] text-text">{text}</b> }
