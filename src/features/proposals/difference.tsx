import Pencil from 'lucide-react/icons/pencil'
import { classNames } from '#ui/class-names.ts'
import { useWords } from '#words/use-words.ts'
import type { Difference, Line } from './difference.client.ts'

/** What would be new, changed and gone, before and after. */
export function DifferenceList({ difference: { groups, unchanged } }: { difference: Difference }) {
  const words = useWords()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {groups.map(({ id, title, lines }) => (
        <section key={id} aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 className="px-1 text-13 font-[620] text-text-2 [overflow-wrap:anywhere]">{title}</h3>
          <ul className="grid gap-1">
            {lines.map((line) => (
              <DifferenceLine key={line.id} line={line} />
            ))}
          </ul>
        </section>
      ))}
      {unchanged > 0 && (
        <p className="py-1 pr-3 pl-11 text-text-2">{words('proposals.unchanged', { count: unchanged })}</p>
      )}
    </div>
  )
}

function DifferenceLine({ line: { sign, name, was, now } }: { line: Line }) {
  const words = useWords()
  return (
    <li
      className={classNames(
        'flex min-h-tap items-center gap-3 rounded-md px-3 py-2 forced-colors:border forced-colors:border-solid',
        LOOKS[sign],
      )}
    >
      <span
        role="img"
        aria-label={words(`proposals.sign.${sign}`)}
        className="grid w-5 shrink-0 place-items-center font-[680]"
      >
        {sign === 'changed' ? <Pencil aria-hidden="true" size={15} strokeWidth={2.4} /> : sign === 'added' ? '+' : '−'}
      </span>
      {/* The values stand below a name that is too long to have them beside it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
        <b className="font-[620]">{name}</b>
        <span className="ml-auto text-right font-[560] whitespace-pre-line tabular-nums">
          {was && (
            <>
              <s className="mr-1 text-text-2">{was}</s>{' '}
            </>
          )}
          {now}
        </span>
      </div>
    </li>
  )
}

const LOOKS: Record<Line['sign'], string> = {
  added: 'bg-done-soft text-done-text',
  changed: 'bg-sunken',
  removed: 'bg-danger-soft text-danger-text',
}
