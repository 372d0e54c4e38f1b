import { useMemo } from 'react'
import { type BodyDocument, type BodyWeight, bodyIdFor } from '#domain/book.ts'
import { localTime } from '#domain/local-time.ts'
import { addBodyWeight, editBodyWeight, removeBodyWeight } from '#logbook/body-weights.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocuments } from '#sync/client/react/use-document.ts'
import { toastInfo, UNDO_MS } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { formatWeight } from '#words/weight.ts'
import type { Weighed } from './weight-form.client.ts'

/** The owner's body weights on this device, oldest first, and how to write them. */
export function useBodyWeights() {
  const sync = useSync()
  const ownerId = useOwnerId()
  const dispatch = useDispatch()
  const bodies = useDocuments('body')
  const weights = useMemo(() => weightsOf(bodies), [bodies])

  function add(weighed: Weighed): Pick<BodyWeight, 'id' | 'body_id'> {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const { year } = localTime(weighed.at, timeZone)
    const added = { id: sync.newId(), body_id: bodyIdFor(ownerId, year) }
    dispatch(addBodyWeight.make({ year, weight: { ...weighed, id: added.id } }), added.body_id)
    return added
  }
  function remove(row: Pick<BodyWeight, 'id' | 'body_id'>) {
    dispatch(removeBodyWeight.make({ weightId: row.id }), row.body_id)
  }
  return {
    weights,
    add,
    addAndTell(weighed: Weighed) {
      const added = add(weighed)
      const words = currentWords()
      const weight = formatWeight(weighed.weight, weighed.unit, words)
      toastInfo(words('progress.bodyWeight.added', { weight }), {
        id: `added:${added.id}`,
        duration: UNDO_MS,
        action: { label: words('action.undo'), onClick: () => remove(added) },
      })
    },
    /** Each year has its own document: an edit may move the row. */
    edit(row: BodyWeight, weighed: Weighed) {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      if (row.body_id !== bodyIdFor(ownerId, localTime(weighed.at, timeZone).year)) {
        add(weighed)
        return remove(row)
      }
      const names = (['at', 'weight', 'unit', 'note'] as const).filter((name) => weighed[name] !== row[name])
      if (names.length === 0) return
      const pick = (from: Weighed) => Object.fromEntries(names.map((name) => [name, from[name]]))
      dispatch(editBodyWeight.make({ weightId: row.id, changes: pick(weighed) }), row.body_id, { was: pick(row) })
    },
    removeWithUndo(row: BodyWeight) {
      remove(row)
      const { at, weight, unit, note } = row
      toastInfo(currentWords()('progress.bodyWeight.removed'), {
        id: `removed:${row.id}`,
        duration: UNDO_MS,
        action: { label: currentWords()('action.undo'), onClick: () => add({ at, weight, unit, note: note ?? null }) },
      })
    },
  }
}

const weightsOf = (bodies: readonly BodyDocument[]): BodyWeight[] =>
  bodies.flatMap(({ weights }) => weights).toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
