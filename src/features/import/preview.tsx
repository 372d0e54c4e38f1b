import { useDeferredValue } from 'react'
import type { Answers } from '#domain/import/file-read.ts'
import type { SetKind } from '#domain/set.ts'
import { BigNumber } from '#features/progress/stats-parts.tsx'
import { Banner } from '#ui/banner.tsx'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { kindLetter } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { CountKey } from '#words/words.ts'
import type { Draft } from './import-draft.client.ts'
import { NameList } from './name-list.tsx'
import { DisguiseCard, SaidAnswers, WorkoutChoices } from './preview-answers.tsx'
import type { Meaning, ReadFile, ReadWorkout } from './read-file.client.ts'
import { RestoredShares } from './restored-shares.tsx'
import { StateTitle } from './state-title.tsx'
import { Warnings } from './warnings.tsx'

type PreviewProps = {
  draft: Draft
  busy: 'reading' | 'sending' | null
  /** Why sending failed; null: it has not. */
  failure: string | null
  onChange: (changes: Partial<Answers>) => void
  onAskAgain: () => void
  onMean: (name: string, meaning: Meaning) => void
  onTake: (key: string, isChosen: boolean) => void
  onSend: () => void
  onCancel: () => void
}

/** Shows what the import will bring, before anything is sent. */
export function Preview({ draft, busy, failure, ...on }: PreviewProps) {
  const { read, chosen } = draft
  // Draws the workouts a moment later, because drawing all at once would block the page noticeably.
  const workouts = useDeferredValue(read.workouts, NO_WORKOUTS)
  return (
    <div className="grid gap-5.5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-7">
      <div className="grid content-start gap-3">
        <PreviewSummary read={read} />
        <Notices draft={draft} />
        {read.disguise && (
          <DisguiseCard
            disguise={read.disguise}
            isOn={draft.answers.unmasks !== false}
            onChange={(unmasks) => on.onChange({ unmasks })}
          />
        )}
        <SaidAnswers read={read} answers={draft.answers} onChange={on.onChange} onAskAgain={on.onAskAgain} />
        <RestoredShares sharedWith={read.sharedWith} />
        <Warnings read={read} fileName={draft.fileName} />
      </div>
      <div className="grid content-start gap-5.5">
        {read.names.length > 0 && <NameList names={read.names} meanings={draft.meanings} onMean={on.onMean} />}
        {workouts.length > 0 && (
          <WorkoutChoices timeZone={read.timeZone} workouts={workouts} chosen={chosen} onTake={on.onTake} />
        )}
      </div>
      <div className="grid gap-2.5 lg:sticky lg:bottom-5">
        {failure && <Banner tone="error">{failure}</Banner>}
        <SendBar draft={draft} busy={busy} onSend={on.onSend} onCancel={on.onCancel} />
      </div>
    </div>
  )
}

const NO_WORKOUTS: readonly ReadWorkout[] = []

function Notices({ draft: { read } }: { draft: Draft }) {
  const words = useWords()
  return (
    <>
      {read.isMostlyLeftOut && <Banner tone="error">{words('import.warning.mostly')}</Banner>}
      {isNothingNew(read) && <Banner tone="info">{words('import.workouts.nothingNew')}</Banner>}
      {!read.isChecked && <Banner tone="info">{words('import.workouts.unchecked')}</Banner>}
    </>
  )
}

/** Whether there is nothing to add. Only the server can tell about routines. */
function isNothingNew({ workouts, weighings, newWeighings, routines }: ReadFile): boolean {
  const hasNew = newWeighings > 0 || workouts.some(({ here }) => here === null)
  return !hasNew && (workouts.length > 0 || (weighings > 0 && routines === 0))
}

type SendBarProps = Pick<PreviewProps, 'draft' | 'busy' | 'onSend' | 'onCancel'>

function SendBar({ draft: { read, chosen }, busy, onSend, onCancel }: SendBarProps) {
  const words = useWords()
  const { key, count } = whatComes(read, chosen.size)
  return (
    <BottomBar
      onCancel={onCancel}
      primary={{
        text: words(key, { count }),
        onPress: onSend,
        isDisabled: count === 0,
        isBusy: busy === 'sending',
        busyText: words('import.send.busy'),
      }}
    />
  )
}

function whatComes(read: ReadFile, chosen: number): { key: CountKey; count: number } {
  const { workouts, routines, weighings, newWeighings } = read
  const isWithout = workouts.length === 0
  if (chosen === 0 && isWithout && routines > 0) return { key: 'import.send.routines', count: routines }
  if (chosen === 0 && (newWeighings > 0 || (isWithout && weighings > 0))) {
    return { key: 'import.send.weighings', count: newWeighings }
  }
  return { key: 'import.send.button', count: chosen }
}

function PreviewSummary({
  read: { source, timeZone, workouts, names, counts, weighings, routines },
}: {
  read: ReadFile
}) {
  const words = useWords()
  const [newest, oldest] = [workouts[0], workouts.at(-1)]
  const day = (at: number) => words.date(at, { day: 'numeric', month: 'short', year: 'numeric', timeZone })
  const from = words(`import.source.${source}`)
  const figures = [
    { label: words('import.preview.workouts'), value: workouts.length },
    { label: words('import.preview.sets'), value: counts.sets },
    { label: words('import.preview.exercises'), value: names.length },
  ]
  return (
    <div className="grid gap-2.5">
      <dl className="grid grid-cols-3 divide-x divide-line overflow-hidden rounded-xl bg-surface shadow-e-1 forced-colors:border">
        {figures.map(({ label, value }) => (
          <div key={label} className="px-2.5 py-3.5 min-[375px]:px-4">
            <dt className="text-13 font-[580] text-text-2">{label}</dt>
            <dd className="m-0">
              <BigNumber value={words.number(value)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="px-1">
        <StateTitle isQuiet>
          {newest && oldest
            ? words('import.preview.from', { source: from, from: day(oldest.startedAt), to: day(newest.startedAt) })
            : from}
        </StateTitle>
      </div>
      <ul className="flex flex-wrap gap-1.5 px-1 text-12 font-[560] text-text-2 tabular-nums">
        {counts.sets > 0 && (
          <li className={FACT}>{words('import.preview.normal', { count: words.number(counts.kinds.normal) })}</li>
        )}
        {KINDS.filter((kind) => counts.kinds[kind] > 0).map((kind) => (
          <li key={kind} className={FACT}>
            <span aria-hidden="true" className="me-1 grid size-5 place-items-center rounded-[6px] bg-hover text-text">
              {kindLetter({ kind }, words)}
            </span>
            <span aria-hidden="true">{words.number(counts.kinds[kind])}</span>
            <span className="sr-only">{words('import.preview.kind', { kind, count: counts.kinds[kind] })}</span>
          </li>
        ))}
        {routines > 0 && <li className={FACT}>{words('import.preview.routines', { count: routines })}</li>}
        {weighings > 0 && <li className={FACT}>{words('import.preview.weighings', { count: weighings })}</li>}
      </ul>
    </div>
  )
}

const KINDS = ['warmup', 'failure', 'drop'] as const satisfies readonly SetKind[]

const FACT = 'flex h-6.5 items-center rounded-[9px] bg-sunken px-2.5'
