import ChevronRight from 'lucide-react/icons/chevron-right'
import ExternalLink from 'lucide-react/icons/external-link'
import ImagePlus from 'lucide-react/icons/image-plus'
import { type ReactNode, useState } from 'react'
import { useExerciseSettings, useSayings } from '#frame/use-book.ts'
import { useCatalogue } from '#frame/use-catalogue.ts'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import type { ShownUnits } from './chart-kinds.ts'
import { ExerciseNote } from './exercise-about.tsx'
import { mayChooseFigure, OwnLooksSheet } from './own-looks-sheet.tsx'
import type { ExerciseProgress } from './progress.ts'

type OwnRowsProps = { progress: ExerciseProgress; units: ShownUnits }

/** What a person adds to an exercise for themselves: their note, links and picture (R-GUIDE-08). */
export function OwnRows({ progress, units }: OwnRowsProps): ReactNode {
  const words = useWords()
  const said = useSayings(progress.id)
  const { note, links, picture, looks_like = null } = useExerciseSettings(progress.id)
  const hasFigure = mayChooseFigure(useCatalogue(), progress.name, looks_like)
  const title = hasFigure ? 'withFigure' : links || picture ? 'title' : 'add'
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useLastValue(isOpen || undefined)
  if (!said && !note && !links) return null
  return (
    <List>
      <ExerciseNote progress={progress} units={units} />
      {links?.map(({ url, title }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two links may be equal, and rows hold no state
        <li key={index}>
          <a href={url} target="_blank" rel="noreferrer" className={listRowPressClass()}>
            <ListRow
              leading={<ExternalLink aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
              title={title || hostOf(url)}
              subtitle={title && hostOf(url)}
            />
          </a>
        </li>
      ))}
      {said && (
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={listRowPressClass()}>
            <ListRow
              leading={<ImagePlus aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
              title={words(`progress.own.${title}`)}
              trailing={<ChevronRight aria-hidden="true" size={20} className="shrink-0 text-text-3" />}
            />
          </button>
          {wasOpen && (
            <OwnLooksSheet
              exerciseId={progress.id}
              name={progress.name}
              said={said}
              isOpen={isOpen}
              onClose={() => setIsOpen(false)}
            />
          )}
        </li>
      )}
    </List>
  )
}

const hostOf = (address: string): string => URL.parse(address)?.host ?? address
