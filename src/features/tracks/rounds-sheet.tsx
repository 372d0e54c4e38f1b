import Plus from 'lucide-react/icons/plus'
import type { TemplateSet } from '#domain/routine.ts'
import { MAX_ENTRY_REPS, MAX_PLAN_ROUNDS } from '#domain/rows/values.ts'
import { type Entry, entryOf, inRounds } from '#domain/tracks/planned-sets.ts'
import { useOpenedForm } from '#features/exercise-cards/use-opened-form.ts'
import { editSet } from '#logbook/sets.ts'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Stepper } from '#ui/stepper.tsx'
import { Switch } from '#ui/switch.tsx'
import { sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import { PART, Remove } from './adjust-fields.tsx'

type RoundsSheetProps = {
  /** As it is stored; null while the sheet is closed. */
  set: TemplateSet | null
  onClose: () => void
}

/** Percent, repetitions and open end of a set in each round (R-PLAN-19). */
export function RoundsSheet({ set, onClose }: RoundsSheetProps) {
  const words = useWords()
  const dispatch = useDispatch()
  const { opened, setForm } = useOpenedForm(set, (now): readonly Entry[] => now.rounds ?? [entryOf(now, 0)])
  if (!opened) return null
  const { form: rounds, subject, first } = opened
  const before = first.rounds ?? [entryOf(first, 0)]
  const isDirty = JSON.stringify(rounds) !== JSON.stringify(before)
  const change = (index: number, changes: Partial<Entry>) =>
    setForm(rounds.map((each, at) => (at === index ? { ...each, ...changes } : each)))
  function save() {
    const changes = inRounds(rounds.map((each) => ({ ...each, percent: Math.round(each.percent * 2) / 2 })))
    dispatch(editSet.planning.make({ setId: subject.id, changes }), subject.routine_id)
    onClose()
  }
  return (
    <Sheet
      isOpen={set !== null}
      onClose={onClose}
      title={words('tracks.rounds.title')}
      subtitle={sidedName(subject, words)}
      primary={{ text: words('action.save'), isDisabled: !isDirty }}
      onSubmit={save}
      isDirty={isDirty}
    >
      {rounds.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a round is where it stands
        <section key={index} className={PART} aria-label={words('tracks.rounds.round', { round: index + 1 })}>
          <Stepper
            label={words('tracks.rounds.percent', { round: index + 1 })}
            beside={
              rounds.length > 1 && (
                <Remove
                  name={words('tracks.rounds.remove', { round: index + 1 })}
                  onPress={() => setForm(rounds.filter((each) => each !== entry))}
                />
              )
            }
            unit="%"
            value={entry.percent}
            bounds={{ min: 5, max: 150, step: 2.5, decimals: 1 }}
            onValueChange={(percent) => change(index, { percent })}
          />
          <Stepper
            label={words('tracks.rounds.reps', { round: index + 1 })}
            beside={entry.reps === 0 && <span className="text-13 text-text-2">{words('tracks.rounds.none')}</span>}
            value={entry.reps}
            bounds={{ min: 0, max: MAX_ENTRY_REPS }}
            onValueChange={(reps) => change(index, { reps })}
          />
          <Switch label={words('tracks.rounds.open')} isOn={entry.open} onChange={(open) => change(index, { open })} />
        </section>
      ))}
      {rounds.length < MAX_PLAN_ROUNDS && (
        <Button
          variant="ghost"
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() => setForm([...rounds, { ...(rounds.at(-1) as Entry) }])}
        >
          {words('tracks.rounds.add')}
        </Button>
      )}
    </Sheet>
  )
}
