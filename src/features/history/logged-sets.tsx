import MessageCircle from 'lucide-react/icons/message-circle'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import type { MassUnit } from '#domain/load.ts'
import type { LiftRecord } from '#domain/records/records.ts'
import { SECTIONS } from '#domain/section.ts'
import { type SupersetTag, supersetTags } from '#domain/superset.ts'
import { exerciseName, exerciseSection, placedExercises } from '#domain/training.ts'
import type { Trip } from '#domain/trips.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { useIsCommentOffered } from '#features/editing/comment-bubble.tsx'
import { useOpenSheet } from '#features/editing/open-sheet.ts'
import { AddCard } from '#features/exercise-cards/add-card.tsx'
import { LogLine, LogNote } from '#features/exercise-cards/log-line.tsx'
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
import { useMinWidth } from '#ui/use-media.ts'
import { sectionTitle } from '#words/section-title.ts'
import { Sentence } from '#words/sentence.tsx'
import { setLabel } from '#words/set-label.ts'
import { asItWasDone, paceText, setParts } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { ShownValue } from '#words/weight.ts'
import { type LoggedExercise, RowComments, useCorrecting } from './corrections.tsx'
import { Lifted } from './workout-comparison.tsx'
import type { ComparedFigures } from './workout-figures.ts'

export type LoggedSetsProps = {
  exercises: readonly LoggedExercise[]
  /** The records of sets, by set id. */
  badges: RecordsOfWorkout['badges']
  /** What each exercise lifted, by its row. */
  lifted: ComparedFigures['exercises']
  unit: MassUnit
  tripOf: (exerciseName: string) => Trip
  /** True if the person can change, add and remove sets and exercises. */
  isOpen: boolean
}

/** From this width of the window on, the log has two columns, in px. */
const TWO_COLUMNS = 1240

/** The completed sets, by section. In a wide window in two columns, except while somebody corrects them. */
export function LoggedSets({ exercises, ...log }: LoggedSetsProps) {
  const isWide = useMinWidth(TWO_COLUMNS)
  const tags = supersetTags(placedExercises({ exercises: exercises.map(({ exercise }) => exercise) }))
  if (!isWide || log.isOpen) return <LogColumn {...{ exercises, tags, ...log }} before={[]} />
  const [left, right] = inColumns(exercises)
  return (
    <div className="grid grid-cols-2 items-start gap-5">
      <LogColumn exercises={left} before={[]} {...{ tags, ...log }} />
      <LogColumn exercises={right} before={left} {...{ tags, ...log }} />
    </div>
  )
}

/** Splits the log where both columns are about equally high. */
function inColumns(exercises: readonly LoggedExercise[]): [LoggedExercise[], LoggedExercise[]] {
  const heights = exercises.map(({ sets }) => 2 + sets.length + sets.filter(({ note }) => note).length)
  const sum = (from: number, to?: number) => heights.slice(from, to).reduce((total, height) => total + height, 0)
  const uneven = (at: number) => Math.abs(sum(0, at) - sum(at))
  const places = exercises.map((_, at) => at + 1)
  const best = places.reduce((one, other) => (uneven(other) < uneven(one) ? other : one), 1)
  return [exercises.slice(0, best), exercises.slice(best)]
}

type LogColumnProps = LoggedSetsProps & {
  /** The exercises of the column before, whose last section goes on here without its heading. */
  before: readonly LoggedExercise[]
  tags: ReadonlyMap<string, SupersetTag>
}

function LogColumn({ exercises, before, tags, ...log }: LogColumnProps) {
  const words = useWords()
  const open = useOpenSheet()
  const last = before.at(-1)
  return (
    <div className="min-w-0">
      {SECTIONS.map((section) => {
        const own = exercises.filter(({ exercise }) => exerciseSection(exercise) === section)
        if (own.length === 0 && !log.isOpen) return null
        const title = sectionTitle(section, words)
        const goesOn = last !== undefined && exerciseSection(last.exercise) === section
        return (
          <section key={section} aria-label={title}>
            {goesOn ? (
              <p aria-hidden="true" className={`${HEADING} invisible`}>
                {title}
              </p>
            ) : (
              <h2 className={HEADING}>{title}</h2>
            )}
            {own.length > 0 && (
              <Card className="divide-y divide-line">
                {own.map((logged) => (
                  <ExerciseLog key={logged.exercise.id} {...{ logged, ...log }} tag={tags.get(logged.exercise.id)} />
                ))}
              </Card>
            )}
            {log.isOpen && (
              <div className="mt-2.5">
                <AddCard sectionTitle={title} onAdd={() => open({ of: 'new-exercise', section })} />
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}

const HEADING = 'px-1 pt-4 pb-2 text-15 font-[660]'

type ExerciseLogProps = Omit<LoggedSetsProps, 'exercises'> & { logged: LoggedExercise; tag: SupersetTag | undefined }

function ExerciseLog({ logged, tag, badges, lifted, unit, tripOf, isOpen }: ExerciseLogProps) {
  const name = exerciseName(logged.exercise)
  const { isRower } = tripOf(name)
  const volume = lifted.get(logged.exercise.id)
  return (
    <article className="px-4 pt-3.5 pb-2.5">
      <LoggedName
        tag={tag}
        end={
          <>
            {volume && <Lifted volume={volume} unit={unit} />}
            <RowComments id={logged.exercise.id} />
          </>
        }
      >
        {name}
      </LoggedName>
      {logged.exercise.note && (
        <p className="text-13 whitespace-pre-line text-text-2 [overflow-wrap:anywhere]">{logged.exercise.note}</p>
      )}
      {logged.exercise.contested && <ExerciseOffer exercise={logged.exercise} />}
      <ul>
        {logged.sets.map((set, at) => (
          <LoggedSetRow key={set.id} {...{ set, isRower, isOpen }} place={at + 1} record={badges.get(set.id)} />
        ))}
      </ul>
      {isOpen && <ExerciseTools logged={logged} name={name} />}
    </article>
  )
}

function ExerciseTools({ logged, name }: { logged: LoggedExercise; name: string }) {
  const words = useWords()
  const open = useOpenSheet()
  const { workout, addSet, removeExercise } = useCorrecting()
  const isCommentOffered = useIsCommentOffered(workout)
  const { id } = logged.exercise
  return (
    <div className="mt-2 -ms-2 flex flex-wrap gap-1">
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
      {isCommentOffered && (
        <Button
          size="small"
          variant="ghost"
          icon={<MessageCircle aria-hidden="true" size={16} />}
          aria-haspopup="dialog"
          onClick={() => open({ of: 'comments', id })}
        >
          {words('comments.add')}
        </Button>
      )}
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

type LoggedSetRowProps = {
  set: LoggedSet
  place: number
  isRower: boolean
  record: LiftRecord | undefined
  isOpen: boolean
}

function LoggedSetRow({ set, place, isRower, record, isOpen }: LoggedSetRowProps) {
  const words = useWords()
  const open = useOpenSheet()
  const scale = useEffortScale() ?? 'rpe'
  const pace = paceText(set, isRower, words)
  const line = (
    <LogLine
      {...{ set, place }}
      value={<SetValue set={asItWasDone(set)} />}
      effort={scale}
      end={
        <>
          {record && <RecordBadge record={record} isRower={isRower} />}
          <ByWhom accountId={set.account_id} />
          <RowComments id={set.id} isMark={isOpen} />
          {isOpen && <Pencil aria-hidden="true" size={14} className="shrink-0 text-text-3" />}
        </>
      }
    >
      {pace && <small className="shrink-0 text-13 text-text-2">{pace}</small>}
    </LogLine>
  )
  return (
    <li aria-label={setLabel(set, words)}>
      {isOpen ? (
        <button
          type="button"
          onClick={() => open({ of: 'set', id: set.id })}
          className="-mx-2 flex min-h-tap w-[calc(100%+1rem)] flex-wrap items-center gap-x-2 rounded-md px-2 text-start transition-colors hover:bg-hover active:bg-hover"
        >
          <span className="sr-only">{words('action.edit')} </span>
          {line}
        </button>
      ) : (
        <div className="flex min-h-8 flex-wrap items-center gap-x-2">{line}</div>
      )}
      <LogNote note={set.note} />
      {set.contested && (
        <div className="ps-7">
          <SetOffer set={set} edit={editSet.correcting} />
        </div>
      )}
    </li>
  )
}

/** '57.5 kg × 6', with small units. */
function SetValue({ set }: { set: LoggedSet }) {
  const { first, between, second } = setParts(set, useWords())
  return (
    <bdi dir="ltr">
      {first && <ValueWithUnit {...first} />}
      {first && <span className="font-[480] text-text-2">{` ${between} `}</span>}
      <ValueWithUnit {...second} />
    </bdi>
  )
}

function ValueWithUnit({ lead, sign, value, unit }: ShownValue) {
  return (
    <>
      {lead && <bdi>{lead}</bdi>}
      {lead && ` ${sign} `}
      {value}
      {unit && <small className="text-13 font-[500] text-text-2">{` ${unit}`}</small>}
    </>
  )
}

/** 'by Max', for a set that somebody else completed for the owner. */
function ByWhom({ accountId }: { accountId: string | null }) {
  const ownerId = useOwnerId()
  if (accountId === null || accountId === ownerId) return null
  return (
    <small className="truncate text-12 font-[540] text-coach-text">
      <Sentence of="history.log.by" values={{ who: () => <FirstName accountId={accountId} /> }} />
    </small>
  )
}
