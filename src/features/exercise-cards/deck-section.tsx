import { type ReactNode, useCallback } from 'react'
import type { Section } from '#domain/section.ts'
import { sectionTitle } from '#words/section-title.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { AddCard } from './add-card.tsx'

type DeckSectionProps = {
  section: Section
  exerciseCount: number
  completeCount: number
  onAdd?: (section: Section) => void
  children: ReactNode
}

export function DeckSection(props: DeckSectionProps) {
  const { section, onAdd, children } = props
  const words = useWords()
  const title = sectionTitle(section, words)
  const add = useCallback(() => onAdd?.(section), [onAdd, section])
  return (
    <section
      id={sectionId(section)}
      data-section={section}
      aria-labelledby={`${sectionId(section)}-title`}
      className="grid scroll-mt-[calc(var(--shell-top)+128px)] grid-cols-[minmax(0,1fr)] gap-3"
    >
      <div className="flex items-baseline justify-between px-1 pt-3.5">
        <h2 id={`${sectionId(section)}-title`} className="font-[660]">
          {title}
        </h2>
        <span className="text-13 font-[520] text-text-2">{countText(props, words)}</span>
      </div>
      {children}
      {onAdd && <AddCard sectionTitle={title} onAdd={add} />}
    </section>
  )
}

export const sectionId = (section: Section): string => `section-${section}`

function countText({ exerciseCount, completeCount }: DeckSectionProps, words: Words): string {
  return exerciseCount === 0 ? '' : words('exerciseCards.exercisesDone', { done: completeCount, total: exerciseCount })
}
