import { setValueText } from '#domain/set-label.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { ValueOffer } from '#features/deck/value-offer.tsx'
import { useDispatch } from '#sync/client/use-dispatch.ts'
import { useFirstName } from '#sync/client/use-first-name.ts'
import { useOffer } from '#sync/client/use-offer.ts'
import { keepWorkoutRow } from './keep-row.ts'
import { editSet } from './operations.ts'

/** What somebody else had on this set, offered back with one tap (Y35). */
export function SetOffer({ set }: { set: LoggedSet }) {
  const offer = useOffer(set)
  const dispatch = useDispatch()
  const by = useFirstName(offer?.by ?? '')
  const text = offer && setValueText(offer.field, offer.value, set)
  if (!offer || text === null) return null
  const { field, value } = offer
  const was = { [field]: set[field as keyof typeof set] as typeof value }
  return (
    <ValueOffer
      by={by}
      value={text}
      onUse={() => dispatch(editSet.make({ setId: set.id, changes: { [field]: value } }), set.workout_id, { was })}
      onKeep={() => dispatch(keepWorkoutRow.make({ rowId: set.id, field, value }), set.workout_id)}
    />
  )
}
