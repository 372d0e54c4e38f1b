import ArrowRight from 'lucide-react/icons/arrow-right'
import { useState } from 'react'
import { ShowMore } from '#features/progress/stats-parts.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Part } from '#ui/part.tsx'
import { useWords } from '#words/use-words.ts'
import { ExerciseChoiceSheet } from './exercise-choice-sheet.tsx'
import type { Meaning, ReadName } from './read-file.client.ts'

/** How many unsure names to show at first. */
const SHOWN = 8

type NameListProps = {
  /** The names of exercises in the file, unsure ones first. */
  names: readonly ReadName[]
  /** What the person has said that names mean. */
  meanings: ReadonlyMap<string, Meaning>
  onMean: (name: string, meaning: Meaning) => void
}

/** What each name of the file means; sure ones are folded away. */
export function NameList({ names, meanings, onMean }: NameListProps) {
  const words = useWords()
  const [isAllShown, setIsAllShown] = useState(false)
  const [isKnownShown, setIsKnownShown] = useState(false)
  const [opened, setOpened] = useState<ReadName | null>(null)
  const unsure = names.filter(({ isSure }) => !isSure)
  const known = names.filter(({ isSure }) => isSure)
  const hidden = isAllShown ? 0 : Math.max(0, unsure.length - SHOWN)
  const meaningOf = ({ name, meaning }: ReadName) => meanings.get(name) ?? (meanings.has(name) ? null : meaning)
  const row = (name: ReadName) => (
    <NameRow key={name.name} name={name.name} meaning={meaningOf(name)} onChange={() => setOpened(name)} />
  )
  return (
    <Part
      title={words('import.preview.exercises')}
      aside={
        unsure.length > 0 &&
        words('import.names.unsure', { unsure: words.number(unsure.length), all: words.number(names.length) })
      }
    >
      <Card className="divide-y divide-line overflow-hidden">
        {unsure.length > 0 && (
          <ul className="divide-y divide-line">{unsure.slice(0, unsure.length - hidden).map(row)}</ul>
        )}
        {hidden > 0 && (
          <ShowMore
            isOpen={false}
            text={words('import.names.more', { count: hidden })}
            onToggle={() => setIsAllShown(true)}
          />
        )}
        {known.length > 0 && (
          <ShowMore
            isOpen={isKnownShown}
            text={words('import.names.known', { count: known.length })}
            onToggle={() => setIsKnownShown(!isKnownShown)}
          />
        )}
        {isKnownShown && <ul className="divide-y divide-line">{known.map(row)}</ul>}
      </Card>
      {opened && (
        <ExerciseChoiceSheet
          name={opened.name}
          sets={opened.sets}
          meaning={meaningOf(opened)}
          onMean={(meaning) => onMean(opened.name, meaning)}
          onClose={() => setOpened(null)}
        />
      )}
    </Part>
  )
}

type NameRowProps = { name: string; meaning: Meaning; onChange: () => void }

function NameRow({ name, meaning, onChange }: NameRowProps) {
  const words = useWords()
  const meant = meaning?.name ?? words('import.names.own')
  return (
    <li className="flex min-h-16 items-center gap-3 py-2.5 pe-1.5 ps-4">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13 text-text-2">{name}</span>
        <span className="flex items-center gap-1.5 font-[600]">
          <ArrowRight aria-hidden="true" size={16} className="shrink-0 text-text-3" />
          <span className="truncate">{meant}</span>
        </span>
      </span>
      <Button
        variant="ghost"
        size="small"
        aria-label={words('import.names.changeOf', { name, meant })}
        onClick={onChange}
      >
        {words('import.names.change')}
      </Button>
    </li>
  )
}
