import { useWords } from '#words/use-words.ts'
import type { FixedKey } from '#words/words.ts'

const LEADS: readonly FixedKey[] = ['figures.howTo.setUp', 'figures.howTo.move', 'figures.howTo.mind']

/** How an exercise is done, as numbered lines with what each is about (R-GUIDE-07). */
export function HowToLines({ lines }: { lines: readonly string[] }) {
  const words = useWords()
  return (
    <ol className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2.5">
      {LEADS.map((lead, index) => (
        <li key={lead} className="col-span-full grid grid-cols-subgrid">
          <span
            aria-hidden="true"
            className="grid size-6 place-items-center rounded-sm bg-sunken text-13 font-[650] text-text-2 tabular-nums"
          >
            {index + 1}
          </span>
          <p className="text-15">
            <b className="font-[660]">{words(lead)}</b> {lines[index]}
          </p>
        </li>
      ))}
    </ol>
  )
}
