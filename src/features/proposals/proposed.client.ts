import type { ProposalDocument } from '#domain/proposal.ts'
import { cleanText } from '#domain/text.ts'
import { isTraining, type TrainingDocument } from '#domain/training.ts'
import type { Made, Registry, Value } from '#sync/operation.ts'
import type { Words } from '#words/words.ts'

export type Proposed = {
  before: TrainingDocument | null
  after: TrainingDocument | null
  /** The operations that change something, with what the person sees in the changed fields. */
  steps: readonly { made: Made; was?: Record<string, Value> }[]
  /** Operations that do not fit the routine any more. */
  misfits: readonly Made[]
}

/** Applies operations to a document in memory, in order. `now`: ms since 1970. */
export function proposedOf(
  { ownerId, proposal }: ProposalDocument,
  before: TrainingDocument | null,
  { registry, now }: { registry: Registry; now: number },
): Proposed {
  const steps: { made: Made; was?: Record<string, Value> }[] = []
  const misfits: Made[] = []
  let after = before
  for (const { kind, version, args } of proposal.operations) {
    const made = { kind, version, args }
    const operation = registry.get(kind)
    const read = operation?.read(args, version)
    const meta = { id: proposal.id, documentId: proposal.document_id, actorId: ownerId, ownerId, at: now }
    const applied = operation && read && operation.apply(after, read.args, meta)
    if (!applied || !('document' in applied) || !isTraining(applied.document)) {
      misfits.push(made)
      continue
    }
    if (applied.document === after) continue
    const was = seenBy(made, after)
    steps.push({ made, ...(was && { was }) })
    after = applied.document
  }
  return { before, after, steps, misfits }
}

/** 'Change Push day', 'New routine: Push day', 'New plan: Push Pull Legs', 'Past workout: Leg day'. */
export function proposalTitle({ proposal }: ProposalDocument, current: TrainingDocument | null, words: Words): string {
  const [first] = proposal.operations
  if (proposal.programme) return words('proposals.newPlan', { name: cleanText(String(proposal.programme.name ?? '')) })
  const { name = '' } = (first?.args ?? {}) as { name?: string }
  if (first?.kind === 'routine.create') return words('proposals.newRoutine', { name: cleanText(name) })
  if (first?.kind === 'workout.enter') return words('proposals.pastWorkout', { name: cleanText(name) })
  return current?.kind === 'routine'
    ? words('proposals.change', { name: current.routine.routine_name })
    : words('proposals.changeRoutine')
}

/** Whether the proposal changes an existing routine. */
export const isChange = ({ proposal }: ProposalDocument): boolean =>
  !proposal.programme && !['routine.create', 'workout.enter'].includes(proposal.operations[0]?.kind ?? '')

type Args = { id?: string; setId?: string; changes?: object; name?: unknown; section?: unknown; note?: unknown }

/** Stored values of the fields that an operation changes. */
function seenBy({ kind, args }: Made, document: TrainingDocument | null): Record<string, Value> | undefined {
  if (document?.kind !== 'routine') return undefined
  const { id, setId, changes, ...fields } = args as Args
  const row: object | undefined = setId
    ? document.sets.find((set) => set.id === setId)
    : document.exercises.find((exercise) => exercise.id === id)
  const pick = (from: object, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, (from as Record<string, Value>)[name] ?? null]))
  if (kind === 'routine.rename') return pick(document.routine, ['routine_name'])
  if (kind === 'routine.note') return pick(document.routine, ['note'])
  if (kind === 'templateSet.edit' && row) return pick(row, Object.keys(changes ?? {}))
  const isEdit = kind === 'routineExercise.edit' || kind === 'routineExercise.note'
  return isEdit && row ? pick(row, Object.keys(fields)) : undefined
}
