import Check from 'lucide-react/icons/check'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import type { LiftRecord } from '#domain/records/records.ts'
import { SECTIONS } from '#domain/section.ts'
import { type SupersetTag, supersetTags } from '#domain/superset.ts'
import { exerciseName, exerciseSection, placedExercises } from '#domain/training.ts'
import type { Trip } from '#domain/trips.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import { AddCard } from '#features/exercise-cards/add-card.tsx'
import { KindLetter } from '#features/exercise-cards/set-value.tsx'
import { LoggedName } from '#features/exercise-cards/superset.tsx'
import { RecordBadge } from '#features/progress/record-badge.tsx'
import type { RecordsOfWorkout } from '#features/progress/use-records.ts'
import { ExerciseOffer, SetOffer } from '#features/value-offers/row-offer.tsx'
import { useEffortScale } from '#frame/use-book.ts'
import { FirstName } from '#identity/client/use-first-name.ts'
import { editSet } from '#logbook/sets.ts'
import { useOwnerId } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { sectionTitle } from '#words/section-title.ts'
import { Sentence } from '#words/sentence.tsx'
import { setLabel } from '#words/set-label.ts'
import { effortText, paceText, setParts, sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { ShownValue } from '#words/weight.ts'
import { type LoggedExercise, useCorrecting } from './corrections.tsx'

type LoggedSetsProps = {
  exercises: readonly LoggedExercise[]
  /** The records of sets, by set id. */
  badges: RecordsOfWorkout['badges']
  tripOf: (exerciseName: string) => Trip
  /** True if the person can also add and remove sets and exercises. */
  isOpen: boolean
}

/** The completed sets, by section. */
export function LoggedSets({ exercises, badges, tripOf, isOpen }: LoggedSetsProps) {
  const words = useWords()
  const open = useOpenSheet()
  const tags = supersetTags(placedExercises({ exercises: exercises.map(({ exercise }) => exercise) }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {SECTIONS.map((section) => {
        const own = exercises.filter(({ exercise }) => exerciseSection(exercise) === section)
        if (own.length === 0 && !isOpen) return null
        return (
          <section
            key={section}
            aria-labelledby={`logged-${section}`}
            className="grid grid-cols-[minmax(0,1fr)] gap-2.5"
          >
            <h2 id={`logged-${section}`} className="px-1 pt-2 font-[660]">
              {sectionTitle(section, words)}
            </h2>
            {own.length > 0 && (
              <Card className="divide-y divide-line px-4.5">
                {own.map((logged) => (
                  <ExerciseLog
                    key={logged.exercise.id}
                    {...{ logged, badges, tripOf, isOpen }}
                    tag={tags.get(logged.exercise.id)}
                  />
                ))}
              </Card>
            )}
            {isOpen && (
              <AddCard
                sectionTitle={sectionTitle(section, words)}
                onAdd={() => open({ of: 'new-exercise', section })}
              />
            )}
          </section>
        )
      })}
    </div>
  )
}

type ExerciseLogProps = Pick<LoggedSetsProps, 'badges' | 'tripOf' | 'isOpen'> & {
  logged: LoggedExercise
  tag: SupersetTag | undefined
}

function ExerciseLog({ logged, tag, badges, tripOf, isOpen }: ExerciseLogProps) {
  const name = exerciseName(logged.exercise)
  const { isRower } = tripOf(name)
  return (
    <article className="py-4">
      <LoggedName tag={tag}>{name}</LoggedName>
      <NoteText note={logged.exercise.note} className="mb-1.5" />
      {logged.exercise.contested && <ExerciseOffer exercise={logged.exercise} />}
      <ul>
        {logged.sets.map((set) => (
          <LoggedSetRow key={set.id} set={set} isRower={isRower} record={badges.get(set.id)} />
        ))}
      </ul>
      {isOpen && <ExerciseTools logged={logged} name={name} />}
    </article>
  )
}

function ExerciseTools({ logged, name }: { logged: LoggedExercise; name: string }) {
  const words = useWords()
  const open = useOpenSheet()
  const { addSet, removeExercise } = useCorrecting()
  const { id } = logged.exercise
  return (
    <div className="mt-2 -ml-2 flex flex-wrap gap-1">
      <Button
        size="small"
        variant="ghost"
        icon={<Plus aria-hidden="true" size={16} />}
        onClick={() => addSet(logged)}
        aria-label={words('history.log.addSetTo', { name })}
      >
        {words('history.log.addSet')}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={<NotebookPen aria-hidden="true" size={16} />}
        aria-haspopup="dialog"
        onClick={() => open({ of: 'note', id })}
        aria-label={words('history.log.noteOn', { name })}
      >
        {words('history.log.note')}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={<Pencil aria-hidden="true" size={16} />}
        aria-haspopup="dialog"
        onClick={() => open({ of: 'exercise', id })}
        aria-label={words('history.log.changeOf', { name })}
      >
        {words('history.log.change')}
      </Button>
      <Button
        size="small"
        variant="danger-ghost"
        icon={<Trash2 aria-hidden="true" size={16} />}
        onClick={() => removeExercise(logged)}
        aria-label={words('history.log.removeExercise', { name })}
      >
        {words('action.remove')}
      </Button>
    </div>
  )
}

type LoggedSetRowProps = { set: LoggedSet; isRower: boolean; record: LiftRecord | undefined }

function LoggedSetRow({ set, isRower, record }: LoggedSetRowProps) {
  const words = useWords()
  const open = useOpenSheet()
  const { first, between, second } = setParts(set, words)
  const scale = useEffortScale() ?? 'rpe'
  const pace = paceText(set, isRower, words)
  return (
    <li aria-label={setLabel(set, words)}>
      <button
        type="button"
        onClick={() => open({ of: 'set', id: set.id })}
        className="group -mx-2 flex min-h-tap w-[calc(100%+1rem)] items-center gap-3 tiny:flex-wrap tiny:gap-x-2 tiny:gap-y-0 tiny:py-1.5 rounded-md px-2 text-left transition-colors hover:bg-hover active:bg-hover"
      >
        <span className="grid size-[22px] shrink-0 place-items-center rounded-[7px] bg-done text-on-done">
          <Check aria-hidden="true" size={14} strokeWidth={3} />
        </span>
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 tiny:basis-[70%]">
          <span className="sr-only">{words('action.edit')}</span>
          <KindLetter set={set} />
          <span className="truncate text-text-2">{sidedName(set, words)}</span>
          {typeof set.rpe === 'number' && (
            <small className="shrink-0 text-13 text-text-3">{effortText(set.rpe, scale, words)}</small>
          )}
          <ByWhom accountId={set.account_id} />
          {pace && <small className="shrink-0 text-13 text-text-3">{pace}</small>}
          <Pencil
            aria-hidden="true"
            size={14}
            className="shrink-0 text-text-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 max-[374px]:hidden"
          />
        </span>
        <span className="min-w-0 shrink-0 text-right text-17 font-[680] tiny:text-15">
          {first && (
            <>
              <Value {...first} /> <small className="text-15 font-[480] text-text-2">{between}</small>{' '}
            </>
          )}
          <Value {...second} />
        </span>
      </button>
      {record && (
        <div className="pb-2 pl-8.5">
          <RecordBadge record={record} isRower={isRower} />
        </div>
      )}
      <NoteText note={set.note} className="pb-2 pl-8.5" />
      {set.contested && (
        <div className="pl-8.5">
          <SetOffer set={set} edit={editSet.correcting} />
        </div>
      )}
    </li>
  )
}

/** 'by Max', for a set that somebody else completed for the owner. */
function ByWhom({ accountId }: { accountId: string | null }) {
  const ownerId = useOwnerId()
  if (accountId === null || accountId === ownerId) return null
  return (
    <small className="shrink-0 text-13 font-[560] text-coach-text">
      <Sentence of="history.log.by" values={{ who: () => <FirstName accountId={accountId} /> }} />
    </small>
  )
}

function Value({ lead, sign, value, unit }: ShownValue) {
  return (
    <>
      {lead && (
        <small className="mr-1 text-15 font-[480] text-text-2">
          {lead} {sign}
        </small>
      )}
      {value}
      {unit && <small className="ml-1 text-15 font-[480] text-text-2">{unit}</small>}
    </>
  )
}

const NoteText = ({ note, className }: { note: string | null | undefined; className: string }) =>
  note ? (
    <p className={classNames('text-14 whitespace-pre-line text-text-2 [overflow-wrap:anywhere]', className)}>{note}</p>
  ) : null
