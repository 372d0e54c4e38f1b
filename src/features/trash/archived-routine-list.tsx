import { localTime } from '#domain/local-time.ts'
import { archiveRoutine } from '#logbook/routines.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { List } from '#ui/list-row.tsx'
import { toastInfo } from '#ui/toaster.tsx'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { RestoreButton, TrashRow } from './trash-row.tsx'
import { type Archived, useArchivedRoutines } from './use-trash.ts'

/** Nothing without one. */
export function ArchivedRoutineList() {
  const words = useWords()
  const archived = useArchivedRoutines()
  if (archived.length === 0) return null
  return (
    <section aria-labelledby="archived-routines" className="grid grid-cols-[minmax(0,1fr)] gap-2.5 pt-2.5">
      <div className="flex items-baseline justify-between gap-3 px-1">
        <h2 id="archived-routines" className="text-17 font-[660]">
          {words('trash.routines.title')}
        </h2>
        <span className="text-13 text-text-2">{words('trash.routines.note')}</span>
      </div>
      <List>
        {archived.map((each) => (
          <RoutineRow key={each.document.id} archived={each} />
        ))}
      </List>
    </section>
  )
}

function RoutineRow({ archived: { document, archivedAt } }: { archived: Archived }) {
  const words = useWords()
  const { now } = useSync()
  const dispatch = useDispatch()
  const name = nameOr(document.routine.routine_name, 'routine', words)
  const count = document.exercises.length
  function restore() {
    dispatch(archiveRoutine.make({ isArchived: false }), document.id)
    toastInfo(words('trash.restored', { name }), { id: `restored:${document.id}` })
  }
  const line =
    archivedAt === null
      ? words('trash.routines.line', { count })
      : words('trash.routines.lineSince', { count, month: monthOf(archivedAt, now(), words) })
  return (
    <TrashRow name={name} lines={[line]}>
      <RestoreButton name={name} onPress={restore} />
    </TrashRow>
  )
}

/** 'September', and 'September 2025' of an earlier year. */
function monthOf(at: number, now: number, words: Words): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isThisYear = localTime(at, timeZone).year === localTime(now, timeZone).year
  return words.date(at, { month: 'long', ...(!isThisYear && { year: 'numeric' }), timeZone })
}
