import ChevronRight from 'lucide-react/icons/chevron-right'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import { type ReactNode, useState } from 'react'
import type { WorkedMuscles } from '#domain/statistics/muscles.ts'
import { useExerciseSettings, useSayings } from '#frame/use-book.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { toastInfo, UNDO_MS } from '#ui/toaster.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { equipmentName } from '#words/equipment-name.ts'
import { muscleName } from '#words/muscle-name.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { ShownUnits } from './chart-kinds.ts'
import type { OpenSheet } from './exercise-about-sheets.tsx'
import { ExerciseAboutSheets as Sheets } from './exercise-about-sheets.tsx'
import type { ExerciseProgress } from './progress.ts'
import { weightsText, weightsTitle } from './value-texts.ts'

type AboutProps = { progress: ExerciseProgress; units: ShownUnits }

/** The muscles, the main one dark, and the equipment. */
export function ExerciseChips({ progress: { muscles, equipment } }: Pick<AboutProps, 'progress'>): ReactNode {
  const words = useWords()
  const { main, further } = muscles
  if (!main && !equipment) return null
  return (
    <ul aria-label={words('progress.worked.title')} className="flex flex-wrap justify-center gap-1.5 lg:justify-start">
      {main && (
        <li>
          <Chip tone="ink">{muscleName(main, words)}</Chip>
        </li>
      )}
      {further.map((muscle) => (
        <li key={muscle}>
          <Chip>{muscleName(muscle, words)}</Chip>
        </li>
      ))}
      {equipment && (
        <li>
          <Chip>{equipmentName(equipment, words)}</Chip>
        </li>
      )}
    </ul>
  )
}

/** The note that stays with the exercise. */
export function ExerciseNote({ progress, units }: AboutProps): ReactNode {
  const words = useWords()
  const said = useSayings(progress.id)
  const { note } = useExerciseSettings(progress.id)
  const [isOpen, setIsOpen] = useState(false)
  const wasOpen = useLastValue(isOpen || undefined)
  if (!said && !note) return null
  const row = (
    <ListRow
      leading={<Pin aria-hidden="true" size={20} className="shrink-0 text-text-2" />}
      title={note ? <span style={{ whiteSpace: 'normal' }}>{note}</span> : words('exerciseCards.notes.always')}
      subtitle={words(note ? 'exerciseCards.notes.always' : 'progress.exercise.noNote')}
      trailing={said && <Pencil aria-hidden="true" size={18} className="shrink-0 text-text-3" />}
    />
  )
  return (
    <List>
      <li>
        {said ? (
          <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={listRowPressClass()}>
            {row}
          </button>
        ) : (
          row
        )}
      </li>
      {said && wasOpen && (
        <Sheets
          progress={progress}
          said={said}
          unit={units.mass}
          open={isOpen ? 'note' : null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </List>
  )
}

/** An exercise's settings: muscles, how its weights are written, and synonyms. */
export function ExerciseAbout({ progress, units }: AboutProps): ReactNode {
  const words = useWords()
  const said = useSayings(progress.id)
  const [open, setOpen] = useState<OpenSheet | null>(null)
  const close = () => setOpen(null)
  const shown = useLastValue(open ?? undefined)
  const { muscles, sameAs } = progress
  const same = sameAs.length > 0 ? words.list(sameAs.map((one) => one.name)) : words('progress.sameAs.none')
  if (!said) {
    return (
      <List>
        <li>
          <ListRow title={words('progress.worked.title')} subtitle={musclesText(muscles, words)} />
        </li>
        {sameAs.length > 0 && (
          <li>
            <ListRow title={words('progress.sameAs.title')} subtitle={same} />
          </li>
        )}
      </List>
    )
  }
  return (
    <>
      <List>
        <AboutRow
          title={words('progress.worked.title')}
          text={musclesText(muscles, words)}
          onPress={() => setOpen('muscles')}
        />
        <AboutRow
          title={weightsTitle(said, words)}
          text={weightsText(said, units.mass, words)}
          onPress={() => setOpen('weights')}
        />
        <AboutRow title={words('progress.sameAs.title')} text={same} onPress={() => setOpen('same')} />
      </List>
      <SuggestedButton progress={progress} said={said} />
      {shown && <Sheets progress={progress} said={said} unit={units.mass} open={open} onClose={close} />}
    </>
  )
}

function SuggestedButton({ progress: { name, series }, said }: SuggestedProps) {
  const words = useWords()
  const { now } = useSync()
  const { forgotten_at = null } = said.settings
  const isForgotten = forgotten_at !== null && forgotten_at > (series.at(-1)?.at ?? 0)
  function forget() {
    said.onChange({ forgotten_at: now() })
    toastInfo(words('progress.suggested.removed', { name }), {
      id: 'suggested',
      duration: UNDO_MS,
      action: { label: words('action.undo'), onClick: () => said.onChange({ forgotten_at }) },
    })
  }
  return (
    <div className="mt-2">
      {isForgotten && <p className="px-1 text-13 text-text-2">{words('progress.suggested.not')}</p>}
      <Button
        variant="ghost"
        className="-ml-3 text-text-2"
        onClick={isForgotten ? () => said.onChange({ forgotten_at: null }) : forget}
      >
        {words(isForgotten ? 'progress.suggested.again' : 'progress.suggested.remove')}
      </Button>
    </div>
  )
}

type SuggestedProps = { progress: Pick<ExerciseProgress, 'name' | 'series'>; said: Said }
type Said = NonNullable<ReturnType<typeof useSayings>>

function AboutRow({ title, text, onPress }: { title: string; text: string; onPress: () => void }) {
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onClick={onPress} className={listRowPressClass()}>
        <ListRow
          title={title}
          subtitle={text}
          trailing={<ChevronRight aria-hidden="true" size={20} className="text-text-3" />}
        />
      </button>
    </li>
  )
}

/** 'Chest, then Triceps and Shoulders'. */
function musclesText({ main, further }: WorkedMuscles, words: Words): string {
  if (!main) return words('progress.worked.none')
  const first = muscleName(main, words)
  if (further.length === 0) return first
  return words('progress.worked.both', {
    main: first,
    further: words.list(further.map((one) => muscleName(one, words))),
  })
}
