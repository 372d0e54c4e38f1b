import ChevronDown from 'lucide-react/icons/chevron-down'
import { roundCount } from '#domain/rounds.ts'
import { tagText } from '#domain/superset.ts'
import { STRONG, Superset, SupersetTag } from '#features/exercise-cards/superset.tsx'
import { HowToLines } from '#features/figures/how-to-lines.tsx'
import { Card } from '#ui/card.tsx'
import { Chip } from '#ui/chip.tsx'
import { nameOr } from '#words/name-or.ts'
import { ruleText } from '#words/rule-text.ts'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { Columns, Frame, SharedBy, Title } from './frame.page.tsx'
import type { PublicRoutine, ShownExercise, ShownSet, Viewer } from './public-page.ts'
import { SaveAction } from './save-action.page.tsx'
import { InUnit, NoteText, Sections, SetName, SetValues, summaryOf, UnitSwitch } from './sections.page.tsx'

export function RoutinePage({ routine, viewer }: { routine: PublicRoutine; viewer: Viewer }) {
  const words = useWords()
  const { id, name, sharedBy, note, exercises } = routine
  const thing = { of: 'routine' as const, id }
  const sets = exercises.reduce((sum, exercise) => sum + exercise.sets.length, 0)
  const opened = exercises.find(({ section }) => section === 'training') ?? exercises[0]
  return (
    <Frame viewer={viewer} wayIn="log-in" thing={thing}>
      <Columns
        head={
          <>
            <Title>{nameOr(name, 'routine', words)}</Title>
            <SharedBy name={sharedBy} />
            <p className="mt-3.5 flex gap-2">
              <Chip>{words('publicPages.exercises', { count: exercises.length })}</Chip>
              <Chip>{words('set.count', { count: sets })}</Chip>
            </p>
            <NoteText note={note} className="mt-4" />
            <UnitSwitch sets={exercises.flatMap((exercise) => exercise.sets)} />
            <SaveAction thing={thing} viewer={viewer} />
          </>
        }
      >
        <div className="pb-24 md:pb-0">
          {exercises.length === 0 && <Card className="p-5 text-text-2">{words('publicPages.routine.empty')}</Card>}
          <Sections exercises={exercises}>
            {(own) => blocksOf(own).map((members) => <Block key={members[0]?.id} members={members} opened={opened} />)}
          </Sections>
        </div>
      </Columns>
    </Frame>
  )
}

/** Groups the members of a superset, which are next to each other already. */
const blocksOf = (exercises: readonly ShownExercise[]): ShownExercise[][] => [
  ...Map.groupBy(exercises, ({ id, superset }) => superset?.letter ?? id).values(),
]

type BlockProps = { members: readonly ShownExercise[]; opened: ShownExercise | undefined }

function Block({ members, opened }: BlockProps) {
  const cards = members.map((exercise) => (
    <ExerciseCard key={exercise.id} exercise={exercise} isOpen={exercise === opened} />
  ))
  const letter = members[0]?.superset?.letter
  if (!letter) return cards
  const count = roundCount(members.map(({ id, sets }) => ({ id, sets: sets.map(asOpen) })))
  return (
    <Superset
      letter={letter}
      names={members.map(({ name }) => name)}
      rounds={<Sentence of="exerciseCards.superset.planned" values={{ ...STRONG, count }} />}
      rest={null}
    >
      {cards}
    </Superset>
  )
}

const asOpen = ({ id, side }: ShownSet) => ({ id, side, status: 'default' as const })

function ExerciseCard({ exercise, isOpen }: { exercise: ShownExercise; isOpen: boolean }) {
  const words = useWords()
  return (
    <details
      open={isOpen}
      className="group rounded-card bg-surface shadow-e-1 open:shadow-e-2 forced-colors:border forced-colors:border-solid"
    >
      <summary className="flex min-h-18 cursor-pointer list-none items-center gap-3 rounded-card px-4.5 py-3 [&::-webkit-details-marker]:hidden">
        {exercise.superset && <SupersetTag tag={tagText(exercise.superset)} isOpen={false} />}
        <span className="min-w-0 flex-1">
          <h3 className="text-17 font-[640] [overflow-wrap:anywhere] group-open:text-20 group-open:leading-[1.25] group-open:font-[690] group-open:font-stretch-104%">
            {exercise.name}
          </h3>
          <span className="mt-0.5 block text-13 text-text-2">
            <InUnit of={(shownIn) => summaryOf(exercise, words, shownIn)} />
          </span>
        </span>
        <ChevronDown aria-hidden="true" size={20} className="text-text-3 group-open:rotate-180" />
      </summary>
      {exercise.goesOn && (
        <p className="px-4.5 pb-3 text-15 text-text-2">{ruleText(exercise.goesOn.rule, exercise.goesOn.unit, words)}</p>
      )}
      <NoteText note={exercise.note} className="px-4.5 pb-3" />
      <ul className="grid gap-1.5 px-3 pb-3">
        {exercise.sets.map((set) => (
          <li key={set.id} className="flex min-h-13 items-center gap-3 rounded-lg bg-sunken px-4">
            <span className="min-w-0 flex-1 truncate text-14 font-[600] text-text-2">
              <SetName set={set} />
            </span>
            <SetValues set={set} />
          </li>
        ))}
      </ul>
      {exercise.guide && <Guide name={exercise.name} {...exercise.guide} />}
    </details>
  )
}

/** Sled's figure and three lines. The picture loads when somebody opens them. */
function Guide({ name, figureUrl, lines }: { name: string } & NonNullable<ShownExercise['guide']>) {
  const words = useWords()
  return (
    <details className="group/guide px-4.5 pb-3">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 font-[580] [&::-webkit-details-marker]:hidden">
        <span className="flex-1">{words('figures.howTo.title')}</span>
        <ChevronDown aria-hidden="true" size={20} className="text-text-3 group-open/guide:rotate-180" />
      </summary>
      <div className="grid gap-4 pt-1 pb-2">
        <img
          src={figureUrl}
          alt={words('figures.poses', { name })}
          width={320}
          height={200}
          loading="lazy"
          className="aspect-[8/5] w-full max-w-[22rem] justify-self-center rounded-xl bg-sunken"
        />
        <HowToLines lines={lines} />
      </div>
    </details>
  )
}
