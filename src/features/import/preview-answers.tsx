import ChevronRight from 'lucide-react/icons/chevron-right'
import Scale from 'lucide-react/icons/scale'
import type { Answers, Disguise, Question } from '#domain/import/file-read.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { List, ListRow, listRowPressClass } from '#ui/list-row.tsx'
import { Part } from '#ui/part.tsx'
import { Switch } from '#ui/switch.tsx'
import { WindowedList } from '#ui/windowed-list.tsx'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import { formatWeight } from '#words/weight.ts'
import type { Words } from '#words/words.ts'
import type { ReadFile, ReadWorkout } from './read-file.client.ts'
import { TimeZoneRow } from './time-zone-row.tsx'

type SaidAnswersProps = {
  read: ReadFile
  answers: Answers
  onChange: (changes: Partial<Answers>) => void
  onAskAgain: () => void
}

/** Shows the answers, so that the person can change them. */
export function SaidAnswers({ read: { questions }, answers, onChange, onAskAgain }: SaidAnswersProps) {
  const words = useWords()
  const said = questions.flatMap(({ kind }): Said[] => {
    if (kind === 'unit') {
      const unit = answers.unit ?? answers.accountUnit
      return [{ kind, title: words('import.ask.weights'), text: words(`import.ask.unit.${unit}`) }]
    }
    if (kind !== 'days') return []
    const order = answers.isDayFirst === false ? 'monthFirst' : 'dayFirst'
    return [{ kind, title: words('import.ask.dates'), text: words(`import.ask.days.${order}`) }]
  })
  const asksZone = questions.some(({ kind }) => kind === 'zone')
  return (
    <>
      {said.length > 0 && (
        <List>
          {said.map(({ kind, title, text }) => (
            <li key={kind}>
              <button type="button" onClick={onAskAgain} className={listRowPressClass()}>
                <ListRow
                  title={title}
                  trailing={
                    <span className="flex items-center gap-1.5 text-15 text-text-2">
                      {text}
                      <ChevronRight aria-hidden="true" size={20} className="text-text-3" />
                    </span>
                  }
                />
              </button>
            </li>
          ))}
        </List>
      )}
      {asksZone && <TimeZoneRow timeZone={answers.timeZone} onChange={(timeZone) => onChange({ timeZone })} />}
    </>
  )
}

type Said = { kind: Question['kind']; title: string; text: string }

type DisguiseCardProps = { disguise: Disguise; isOn: boolean; onChange: (isOn: boolean) => void }

/** Weights that look like the other unit: a switch that is on at first. */
export function DisguiseCard({ disguise: { from, to, weight, real }, isOn, onChange }: DisguiseCardProps) {
  const words = useWords()
  const values = { real: to, said: formatWeight(weight, from, words), meant: formatWeight(real, to, words) }
  return (
    <Card className="flex items-start gap-3 px-4 py-2">
      <Scale aria-hidden="true" size={20} className="mt-2.5 shrink-0 text-text-2" />
      <Switch
        className="flex-1"
        label={words('import.disguise.title', { real: to })}
        description={words('import.disguise.text', values)}
        isOn={isOn}
        onChange={onChange}
      />
    </Card>
  )
}

type WorkoutChoicesProps = {
  workouts: readonly ReadWorkout[]
  /** The zone in which to show days. */
  timeZone: string
  chosen: ReadonlySet<string>
  onTake: (key: string, isChosen: boolean) => void
}

/** A switch for each workout; off for those that the account has already. */
export function WorkoutChoices({ workouts, timeZone, chosen, onTake }: WorkoutChoicesProps) {
  const words = useWords()
  return (
    <Part
      title={words('import.preview.workouts')}
      aside={words('import.workouts.chosen', { chosen: words.number(chosen.size), all: words.number(workouts.length) })}
    >
      <WindowedList items={workouts} keyOf={({ key }) => key} isPart={false}>
        {(workout) => (
          <WorkoutChoice workout={workout} timeZone={timeZone} isChosen={chosen.has(workout.key)} onTake={onTake} />
        )}
      </WindowedList>
    </Part>
  )
}

type WorkoutChoiceProps = Pick<WorkoutChoicesProps, 'timeZone' | 'onTake'> & { workout: ReadWorkout; isChosen: boolean }

function WorkoutChoice({ workout, timeZone, isChosen, onTake }: WorkoutChoiceProps) {
  const { key, name, startedAt, sets, here } = workout
  const words = useWords()
  const day = words.date(startedAt, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  return (
    <Switch
      className="h-16 overflow-hidden px-4"
      label={
        <span className="flex gap-1">
          <span className="truncate">{nameOr(name, 'workout', words)}</span>
          <span className="shrink-0 font-[480] text-text-2">· {day}</span>
        </span>
      }
      description={
        <span className={classNames('block truncate', here && 'text-warn-text')}>
          {here ? hereText(here, timeZone, words) : words('import.workouts.sets', { count: sets })}
        </span>
      }
      isOn={isChosen}
      onChange={(isOn) => onTake(key, isOn)}
    />
  )
}

function hereText(here: NonNullable<ReadWorkout['here']>, timeZone: string, words: Words): string {
  if (here.isImported) return words('import.workouts.imported')
  const day = words.date(here.startedAt, { day: 'numeric', month: 'long', timeZone })
  return words('import.workouts.like', { workout: nameOr(here.name, 'workout', words), day })
}
