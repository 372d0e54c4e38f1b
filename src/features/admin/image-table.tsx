import Check from 'lucide-react/icons/check'
import ImageOff from 'lucide-react/icons/image-off'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { imagePath } from '#features/social-image/image-address.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useWords } from '#words/use-words.ts'
import { shortId } from './admin-words.ts'
import type { RowState } from './bulk-run.client.ts'
import type { AdminUser, ImageRow } from './image-rows.ts'
import { pagePath } from './image-rows.ts'
import type { ImageAdmin } from './use-image-admin.ts'

type ImageTableProps = { admin: ImageAdmin; user: AdminUser; onPreview: (id: string) => void }

export function ImageTable({ admin, user, onPreview }: ImageTableProps) {
  const { kind, images, rows } = admin
  const words = useWords()
  if (images.isLoading) {
    return (
      <Loading>
        <SkeletonCard />
      </Loading>
    )
  }
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ImageOff size={26} />}
          title={words(images.hasFailed ? 'admin.table.loadFailed' : 'admin.table.empty')}
          action={images.hasFailed && <Button onClick={images.reload}>{words('action.tryAgain')}</Button>}
        />
      </Card>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself is reached by the keyboard too */}
      <section aria-label={words(`admin.images.tab.${kind}`)} tabIndex={0} className={FRAME}>
        <table className="w-full border-collapse text-14">
          <Head {...admin} />
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} admin={admin} user={user} onPreview={onPreview} />
            ))}
          </tbody>
        </table>
      </section>
      {images.hasMore && (
        <Button
          variant="quiet"
          className="justify-self-center"
          isBusy={images.isLoadingMore}
          busyText={words('admin.table.loading')}
          onClick={images.loadMore}
        >
          {words('admin.table.more')}
        </Button>
      )}
    </>
  )
}

function Head({ kind, rows, selected, setSelected }: ImageAdmin) {
  const isAll = rows.every(({ id }) => selected.has(id))
  const words = useWords()
  return (
    <thead>
      <tr>
        <th className={`${HEAD} ps-1.5`}>
          <Checkbox
            label={words(isAll ? 'admin.table.deselectAll' : 'admin.table.selectAll')}
            isChecked={isAll}
            isMixed={!isAll && selected.size > 0}
            onCheckedChange={() => setSelected(new Set(isAll ? [] : rows.map(({ id }) => id)))}
          />
        </th>
        {([kind, ...COLUMNS] as const).map((name) => (
          <th key={name} scope="col" className={`${HEAD} ${NUMBERS.has(name) ? 'text-end' : 'text-start'}`}>
            {words(`admin.table.column.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps = { row: ImageRow; admin: ImageAdmin; user: AdminUser; onPreview: (id: string) => void }

function Row({ row, admin, user, onPreview }: RowProps) {
  const words = useWords()
  const { selected, setSelected, bulk } = admin
  const isSelected = selected.has(row.id)
  const page = pagePath(row, user.id)
  function choose(isChosen: boolean) {
    const next = new Set(selected)
    if (isChosen) next.add(row.id)
    else next.delete(row.id)
    setSelected(next)
  }
  return (
    <tr className={`border-t border-line ${isSelected ? 'bg-done-soft' : ''}`}>
      <td className={`${CELL} ps-1.5`}>
        <Checkbox
          label={words('admin.table.select', { name: row.name })}
          isChecked={isSelected}
          onCheckedChange={choose}
        />
      </td>
      <td className={CELL}>
        <button
          type="button"
          title={words('admin.table.preview')}
          onClick={() => onPreview(row.id)}
          className="block min-h-tap max-w-40 text-start leading-tight hover:underline md:max-w-50"
        >
          <span className="block truncate font-[600]">{row.name}</span>
          {user.role === 'admin' && <span className="block truncate text-12 text-text-2">{row.ownerName}</span>}
        </button>
      </td>
      <td className={CELL}>
        <Status row={row} state={bulk.current.stateById.get(row.id)} />
      </td>
      <td className={`${CELL} text-text-2`}>{words(row.isPublic ? 'admin.table.yes' : 'admin.table.no')}</td>
      <td className={CELL}>{row.og_image_url && <Out href={imagePath(row)} to="Image" of={row.name} />}</td>
      <td className={CELL}>{page && <Out href={page} to="Page" of={row.name} />}</td>
      <td className={`${CELL} text-text-2 tabular-nums`}>{words.date(row.at, DATE)}</td>
      <td className={`${CELL} text-end tabular-nums`}>{row.exerciseCount}</td>
      <td className={`${CELL} text-end tabular-nums`}>{row.setCount}</td>
      <td className={`${CELL} text-text-2 tabular-nums`}>{shortId(row.id)}</td>
    </tr>
  )
}

function Out({ href, to, of }: { href: string; to: 'Image' | 'Page'; of: string }) {
  const words = useWords()
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={words(`admin.table.open${to}Of`, { name: of })}
      className="inline-grid min-h-tap items-center font-[600] text-text underline underline-offset-3"
    >
      {words(`admin.table.open${to}`)}
    </a>
  )
}

function Status({ row, state }: { row: ImageRow; state: RowState | undefined }) {
  const words = useWords()
  if (state?.t === 'making') {
    return (
      <Chip tone="warn" icon={<Spinner size={13} />}>
        {words('admin.table.state.making')}
      </Chip>
    )
  }
  if (state?.t === 'failed') {
    return (
      <Chip tone="danger" icon={<TriangleAlert aria-hidden="true" size={13} />}>
        {words('admin.table.state.failed')}
      </Chip>
    )
  }
  if (row.og_image_url === null) return <Chip>{words('admin.table.state.missing')}</Chip>
  return (
    <Chip tone="done" icon={<Check aria-hidden="true" size={13} strokeWidth={3} />}>
      {words('admin.table.state.ready')}
    </Chip>
  )
}

const DATE = { month: 'short', day: 'numeric', year: 'numeric' } as const

const COLUMNS = ['status', 'public', 'image', 'page', 'date', 'exercises', 'sets', 'id'] as const

const FRAME =
  'overflow-auto rounded-xl bg-surface shadow-e-1 md:max-h-[calc(100dvh-190px)] forced-colors:border forced-colors:border-solid'

/** These columns are right-aligned, so that digits line up. */
const NUMBERS = new Set<string>(['exercises', 'sets'])

const HEAD = 'sticky top-0 z-10 h-11 bg-surface px-2.5 text-13 font-[600] whitespace-nowrap text-text-2'

const CELL = 'h-12 px-2.5 py-0 whitespace-nowrap'
