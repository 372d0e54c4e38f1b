import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { MUSCLES, type Muscle } from '#domain/muscle.ts'
import type { WorkedMuscles } from '#domain/statistics/muscles.ts'
import { useSayings } from '#frame/use-book.ts'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { muscleName } from '#words/muscle-name.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { CloseButton } from './close-button.tsx'
import type { ExerciseProgress } from './progress.ts'
import { SameAsSheet } from './same-as-sheet.tsx'

/** What the lifter says of an exercise: its muscles, and that it is the same as another (R-PROG-12, R-PROG-13). */
export function ExerciseAbout({ progress }: { progress: ExerciseProgress }): ReactNode {
  const words = useWords()
  const said = useSayings(progress.id)
  const [open, setOpen] = useState<'muscles' | 'same' | null>(null)
  const close = () => setOpen(null)
  const { name, muscles, sameAs } = progress
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
        <AboutRow title={words('progress.sameAs.title')} text={same} onPress={() => setOpen('same')} />
      </List>
      <MusclesSheet name={name} muscles={muscles} said={said} isOpen={open === 'muscles'} onClose={close} />
      <SameAsSheet progress={progress} isOpen={open === 'same'} onClose={close} />
    </>
  )
}

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

type MusclesSheetProps = {
  name: string
  muscles: WorkedMuscles
  said: NonNullable<ReturnType<typeof useSayings>>
  isOpen: boolean
  onClose: () => void
}

/** A main muscle counts a set and each further one half (R-PROG-15); what is chosen is stored at once. */
function MusclesSheet({ name, muscles, said, isOpen, onClose }: MusclesSheetProps) {
  const words = useWords()
  const { settings, onChange } = said
  const main = settings.primary_muscle ?? muscles.main
  const further = (settings.secondary_muscles ?? muscles.further).filter((muscle) => muscle !== main)
  const ofNobody = settings.primary_muscle ? 'progress.worked.asListed' : 'progress.worked.none'
  const toggle = (muscle: Muscle, isChosen: boolean) =>
    onChange({
      secondary_muscles: isChosen ? [...further, muscle] : further.filter((other) => other !== muscle),
    })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words('progress.worked.title')}
      subtitle={name}
      headerAction={<CloseButton onClose={onClose} />}
    >
      <SelectField
        label={words('progress.worked.main')}
        options={[
          ...(settings.primary_muscle || !main ? [{ value: '', text: words(ofNobody) }] : []),
          ...MUSCLES.map((muscle) => ({ value: muscle, text: muscleName(muscle, words) })),
        ]}
        value={main ?? ''}
        onValueChange={(value) => onChange({ primary_muscle: MUSCLES.find((muscle) => muscle === value) ?? null })}
      />
      <fieldset className="m-0 min-w-0 border-0 p-0">
        <legend className="pb-1 text-13 font-[600] text-text-2">{words('progress.worked.further')}</legend>
        <ul className="*:not-first:shadow-[0_-1px_0_var(--line)]">
          {MUSCLES.filter((muscle) => muscle !== main).map((muscle) => (
            <li key={muscle}>
              <Switch
                label={muscleName(muscle, words)}
                isOn={further.includes(muscle)}
                onChange={(isChosen) => toggle(muscle, isChosen)}
              />
            </li>
          ))}
        </ul>
      </fieldset>
      <p className="text-13 text-text-2">{words('progress.worked.note')}</p>
    </Sheet>
  )
}
