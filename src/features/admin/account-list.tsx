import { Chip } from '#ui/chip.tsx'
import { List } from '#ui/list-row.tsx'
import { MenuButton } from '#ui/menu-button.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { agoLabel } from '#words/relative-day-text.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { AccountRow } from './accounts.ts'

type ListProps = {
  rows: readonly AccountRow[]
  ownId: string
  /** Ms since 1970, of the server. */
  now: number
  onMenu: (row: AccountRow) => void
}

type RowProps = Omit<ListProps, 'rows'> & { row: AccountRow }

/** A table from 768 px up, rows of several lines on a phone. */
export function AccountList({ rows, ...rest }: ListProps) {
  const words = useWords()
  if (!useIsWide())
    return (
      <List>
        {rows.map((row) => (
          <PhoneRow key={row.id} row={row} {...rest} />
        ))}
      </List>
    )
  return (
    <div className="overflow-x-auto rounded-card bg-surface shadow-e-1 forced-colors:border">
      <table className="w-full border-collapse text-14">
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" className={`${HEAD} ${LOOKS[name] ?? 'text-start'}`}>
                {words(`admin.accounts.column.${name}`)}
              </th>
            ))}
            <th className="w-13">
              <span className="sr-only">{words('admin.accounts.column.more')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id} row={row} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const COLUMNS = ['name', 'email', 'state', 'seen', 'created', 'workouts', 'megabytes'] as const
const LOOKS: Partial<Record<(typeof COLUMNS)[number], string>> = {
  email: 'text-start max-xl:hidden',
  created: 'text-start max-xl:hidden',
  workouts: 'text-end',
  megabytes: 'text-end',
}
const HEAD = 'px-3 py-2.5 text-13 font-[600] text-text-2 whitespace-nowrap first:ps-4'
const CELL = 'h-12 px-3 py-1 first:ps-4'
const QUIET = 'text-text-2 whitespace-nowrap tabular-nums'

function TableRow({ row, now, ...rest }: RowProps) {
  const words = useWords()
  const isInvited = row.state === 'invited'
  return (
    <tr className="border-t border-line hover:bg-hover">
      <th scope="row" className={`${CELL} text-start`}>
        <Name row={row} />
        <span className="block text-13 font-[440] wrap-anywhere text-text-2 xl:hidden">{row.email}</span>
      </th>
      <td className={`${CELL} wrap-anywhere text-text-2 max-xl:hidden`}>{row.email}</td>
      <td className={CELL}>
        <State row={row} now={now} />
      </td>
      <td className={`${CELL} ${QUIET}`}>{seenText(row, now, words)}</td>
      <td className={`${CELL} ${QUIET} max-xl:hidden`}>{createdText(row, words)}</td>
      <td className={`${CELL} text-end tabular-nums`}>{!isInvited && words.number(row.workouts)}</td>
      <td className={`${CELL} text-end tabular-nums`}>{!isInvited && words.number(row.megabytes)}</td>
      <td className="pe-2">
        <More row={row} {...rest} />
      </td>
    </tr>
  )
}

function PhoneRow({ row, now, ...rest }: RowProps) {
  const words = useWords()
  const facts = [
    seenText(row, now, words),
    row.state !== 'invited' && words('admin.accounts.facts', { workouts: row.workouts, megabytes: row.megabytes }),
  ]
  return (
    <li className="flex items-center gap-2 py-2.5 pe-1 ps-4">
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Name row={row} />
          {row.state !== 'active' && <State row={row} now={now} />}
        </span>
        <span className="text-14 wrap-anywhere text-text-2">{row.email}</span>
        <span className="text-13 text-text-2">{words.line(facts)}</span>
      </span>
      <More row={row} {...rest} />
    </li>
  )
}

function Name({ row: { name, isAdmin } }: { row: AccountRow }) {
  const words = useWords()
  if (name === null) return <span className="font-[480] text-text-2">{words('admin.accounts.noName')}</span>
  return (
    <span className="wrap-anywhere">
      <b className="font-[600]">{name}</b>
      {isAdmin && (
        <span className="ps-1.5 text-12 font-[440] whitespace-nowrap text-text-2">
          {words('admin.accounts.administrator')}
        </span>
      )}
    </span>
  )
}

const TONES = { invited: 'neutral', unconfirmed: 'warn', disabled: 'danger', deleted: 'danger' } as const
const DAY_MS = 24 * 60 * 60 * 1000

function State({ row: { state, isDisabled, endsAt }, now }: { row: AccountRow; now: number }) {
  const words = useWords()
  const days = Math.max(0, Math.ceil(((endsAt ?? now) - now) / DAY_MS))
  const text =
    state === 'deleted' ? words('admin.accounts.state.deleted', { days }) : words(`admin.accounts.state.${state}`)
  return state === 'active' ? (
    <span className="text-13 font-[520] text-text-2">{text}</span>
  ) : (
    <span className="inline-flex flex-wrap gap-1">
      {state === 'deleted' && isDisabled && <Chip tone="danger">{words('admin.accounts.state.disabled')}</Chip>}
      <Chip tone={TONES[state]}>{text}</Chip>
    </span>
  )
}

/** One's own row has no menu. */
function More({ row, ownId, onMenu }: Omit<RowProps, 'now'>) {
  const words = useWords()
  if (row.id === ownId) return null
  return <MenuButton label={words('admin.accounts.more', { email: row.email })} onPress={() => onMenu(row)} />
}

const seenText = ({ state, seenOn, createdAt }: AccountRow, now: number, words: Words): string => {
  if (state === 'invited') return words('admin.accounts.invitedAgo', { day: agoLabel(createdAt, now, null, words) })
  return seenOn === null ? '–' : agoLabel(Date.parse(seenOn), now, 'UTC', words)
}

const createdText = ({ createdAt }: AccountRow, words: Words): string =>
  words.date(createdAt, { day: 'numeric', month: 'short', year: 'numeric' })
