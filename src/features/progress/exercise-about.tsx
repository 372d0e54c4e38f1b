import BicepsFlexed from 'lucide-react/icons/biceps-flexed'
import Lightbulb from 'lucide-react/icons/lightbulb'
import LightbulbOff from 'lucide-react/icons/lightbulb-off'
import Merge from 'lucide-react/icons/merge'
import Pencil from 'lucide-react/icons/pencil'
import Pin from 'lucide-react/icons/pin'
import Scale from 'lucide-react/icons/scale'
import Sparkles from 'lucide-react/icons/sparkles'
import { type ReactNode, useState } from 'react'
import type { WorkedMuscles } from '#domain/statistics/muscles.ts'
import { useExerciseSettings, useSayings } from '#frame/use-book.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { Menu, type MenuRow, menuRow } from '#ui/menu.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { toastInfo, UNDO_MS } from '#ui/toaster.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { muscleName } from '#words/muscle-name.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { ShownUnits } from './chart-kinds.ts'
import { useCopyForAi } from './copy-for-ai.tsx'
import type { OpenSheet } from './exercise-about-sheets.tsx'
import { ExerciseAboutSheets as Sheets } from './exercise-about-sheets.tsx'
import type { ExerciseProgress } from './progress.ts'
import { useShownUnits } from './use-exercises.ts'
import { weightsText, weightsTitle } from './value-texts.ts'

type AboutProps = { progress: ExerciseProgress; units: ShownUnits }

/** The row of the note that stays with the exercise. */
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
    <li>
      {said ? (
        <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className={listRowPressClass()}>
          {row}
        </button>
      ) : (
        row
      )}
      {said && wasOpen && (
        <Sheets
          progress={progress}
          said={said}
          unit={units.mass}
          open={isOpen ? 'note' : null}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  )
}

/** The exercises that count as this one, for people who cannot change that; the owner sees them in the menu. */
export function SameExercises({ progress: { id, sameAs } }: Pick<AboutProps, 'progress'>): ReactNode {
  const words = useWords()
  if (useSayings(id) || sameAs.length === 0) return null
  return (
    <List>
      <li>
        <ListRow title={words('progress.sameAs.title')} subtitle={words.list(sameAs.map((one) => one.name))} />
      </li>
    </List>
  )
}

/** The '…' of the page: an exercise's settings, its text for an AI, and whether it is suggested. */
export function ExerciseMenu({ progress }: Pick<AboutProps, 'progress'>): ReactNode {
  const words = useWords()
  const { id, name, bests, muscles, sameAs } = progress
  const said = useSayings(id)
  const unit = useShownUnits(id, progress).mass
  const [open, setOpen] = useState<OpenSheet | 'menu' | null>(null)
  const close = () => setOpen(null)
  const wasOpen = useLastValue(open ?? undefined)
  const suggested = useSuggestedRow(progress, close)
  const { copy } = useCopyForAi(id)
  const same = sameAs.length > 0 ? words.list(sameAs.map((one) => one.name)) : words('progress.sameAs.none')
  function copyIt() {
    close()
    void copy()
  }
  const settings = said
    ? [
        menuRow(<BicepsFlexed size={20} />, words('progress.worked.title'), () => setOpen('muscles'), {
          text: musclesText(muscles, words),
        }),
        menuRow(<Scale size={20} />, weightsTitle(said, words), () => setOpen('weights'), {
          text: weightsText(said, unit, words),
        }),
        menuRow(<Merge size={20} />, words('progress.sameAs.title'), () => setOpen('same'), { text: same }),
      ]
    : []
  const text = menuRow(<Sparkles size={20} />, words('progress.copy.action'), copyIt, {
    hint: words('progress.copy.about'),
  })
  if (!said && !bests) return null
  return (
    <>
      <MenuButton label={words('exerciseCards.menu.open', { name })} onPress={() => setOpen('menu')} />
      <Menu
        isOpen={open === 'menu'}
        onClose={close}
        name={name}
        groups={[settings, bests ? [text] : [], suggested ? [suggested] : []]}
      />
      {said && wasOpen && (
        <Sheets progress={progress} said={said} unit={unit} open={open === 'menu' ? null : open} onClose={close} />
      )}
    </>
  )
}

function useSuggestedRow({ id, name, series }: ExerciseProgress, close: () => void): MenuRow | null {
  const words = useWords()
  const { now } = useSync()
  const said = useSayings(id)
  if (!said) return null
  const { settings, onChange } = said
  const { forgotten_at = null } = settings
  const isForgotten = forgotten_at !== null && forgotten_at > (series.at(-1)?.at ?? 0)
  function forget() {
    close()
    onChange({ forgotten_at: now() })
    toastInfo(words('progress.suggested.removed', { name }), {
      id: 'suggested',
      duration: UNDO_MS,
      action: { label: words('action.undo'), onClick: () => onChange({ forgotten_at }) },
    })
  }
  function suggest() {
    close()
    onChange({ forgotten_at: null })
  }
  return isForgotten
    ? menuRow(<Lightbulb size={20} />, words('progress.suggested.again'), suggest, {
        hint: words('progress.suggested.not'),
      })
    : menuRow(<LightbulbOff size={20} />, words('progress.suggested.remove'), forget)
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
