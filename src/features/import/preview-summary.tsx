import type { SetKind } from '#domain/set.ts'
import { BigNumber } from '#features/progress/stats-parts.tsx'
import { kindLetter } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import type { ReadFile } from './read-file.client.ts'
import { StateTitle } from './state-title.tsx'

export function PreviewSummary({
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
            <span aria-hidden="true" className="mr-1 grid size-5 place-items-center rounded-[6px] bg-hover text-text">
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
