import { changeRest } from '#logbook/rests.ts'
import type { Envelope } from '#sync/operation.ts'

/** Sets whose operations the server has not answered yet (R-SYNC-09). A rest says nothing of the set that began it. */
export const waitingSetIds = (pending: readonly Pick<Envelope, 'kind' | 'args'>[]): ReadonlySet<string> =>
  new Set(pending.flatMap(({ kind, args }) => (kind === changeRest.kind ? [] : (setIdOf(args) ?? []))))

function setIdOf(args: unknown): string | null {
  if (typeof args !== 'object' || args === null) return null
  if ('setId' in args && typeof args.setId === 'string') return args.setId
  const added = 'set' in args ? args.set : null
  return typeof added === 'object' && added !== null && 'id' in added && typeof added.id === 'string' ? added.id : null
}
