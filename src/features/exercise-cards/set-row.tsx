import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import Lock from 'lucide-react/icons/lock'
import User from 'lucide-react/icons/user'
import { memo, type ReactNode } from 'react'
import type { SetStatus, SetValues } from '#domain/set.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { amountParts, type LastValues, setLabel } from '#words/set-label.ts'
import { weightParts } from '#words/weight.ts'
import { LastTime } from './last-time.tsx'
import './set-row.css'
import './set-row-states.css'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { SetValue } from './set-value.tsx'
import type { CompletedBy } from './swipe-rail.client.ts'
import { useKeptAfterWait } from './use-kept-after-wait.ts'
import { useSwipe } from './use-swipe.ts'

/** saving: being sent; kept: not sent, but stored on this device; at-risk: not sent, and the device cannot store it. */
export type Saving = 'saving' | 'kept' | 'at-risk'

export type SetRowProps = {
  set: SetValues & { id: string; status: SetStatus }
  /** The first open set of the focused exercise: the one solid thumb. */
  isNext?: boolean
  /** False in the demo: its page has no single keys. */
  hasShortcuts?: boolean
  saving?: Saving | null
  /** First name of the other person who completed it. The same node draws nothing anew. */
  completedBy?: ReactNode
  /** What the same set was last time; a ValueOffer takes its place. */
  lastTime?: LastValues | null
  /** A ValueOffer, where somebody's value was replaced; a new one each time draws the row anew. */
  offer?: ReactNode
  /** Read-only, or still loading (R-SET-02). */
  isLocked?: boolean
  /** Called inside the release of the swipe: store the completion. */
  onRelease?: (setId: string) => void
  /** 100 ms later (R-SET-09): move focus, announce. */
  onCompleted?: (setId: string, by: CompletedBy) => void
  /** A tap on the row (R-SET-13); left out, nothing can be edited. */
  onEdit?: (setId: string) => void
}

/** One set as a rail with a thumb to push. Draws again only when one of its own props changed. */
export const SetRow = memo(function SetRow(props: SetRowProps) {
  const {
    set,
    isNext = false,
    hasShortcuts = true,
    completedBy = null,
    isLocked = false,
    onRelease,
    onCompleted,
    onEdit,
  } = props
  const status = isLocked && set.status !== 'complete' ? 'locked' : set.status
  const isKept = useKeptAfterWait(props.saving ?? null)
  const saving = isKept ? 'kept' : (props.saving ?? null)
  const rail = useSwipe(status, {
    onRelease: () => onRelease?.(set.id),
    onCompleted: (by) => onCompleted?.(set.id, by),
    onEdit: () => onEdit?.(set.id),
  })
  const words = useWords()
  const label = setLabel(set, words)
  const hasKeys = isNext && hasShortcuts
  const lastTime = props.offer ? null : props.lastTime
  const lastId = lastTime ? `last-${set.id}` : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; this is one set with its two buttons
    <div
      ref={rail}
      role="group"
      aria-label={label}
      className="set-row"
      data-set-id={set.id}
      data-status={status}
      data-next={isNext || undefined}
    >
      <span data-part="trail" />
      {GOAL}
      <span data-part="gate" />
      <span data-part="fill" />
      {status === 'default' && (
        <button
          type="button"
          data-part="complete"
          aria-label={words('exerciseCards.set.complete', { set: label })}
          aria-describedby={lastId}
          {...(hasKeys && COMPLETE_KEY)}
        />
      )}
      {onEdit && (
        <button
          type="button"
          data-part="edit"
          aria-label={words('exerciseCards.set.edit', { set: label })}
          {...(hasKeys && EDIT_KEY)}
        />
      )}
      <Slot status={status} saving={saving} />
      <div data-part="body">
        <SetName name={set.set_variant} saving={status === 'complete' ? saving : null} completedBy={completedBy} />
        <SetValue {...amountParts(set, words)} />
        <SetValue {...weightParts(set.weight, set.weight_unit, words)} />
      </div>
      {lastTime && lastId && <LastTime id={lastId} then={lastTime} today={set} />}
      {props.offer}
      {THUMB}
    </div>
  )
})

/** The same in every row and at every draw: React passes over what is the very same element. */
const GOAL = (
  <span data-part="goal">
    <Check aria-hidden="true" size={26} strokeWidth={2.4} />
  </span>
)

/** Decoration over the Complete button: what a finger or a mouse pushes. */
const THUMB = (
  <div data-part="thumb" aria-hidden="true">
    <ChevronRight size={20} />
    <ChevronRight size={20} />
    <ChevronRight size={20} />
  </div>
)

const COMPLETE_KEY = { 'aria-keyshortcuts': 'D' }
const EDIT_KEY = { 'aria-keyshortcuts': 'E' }

function SetName({ name, saving, completedBy }: { name: string; saving: Saving | null; completedBy: ReactNode }) {
  return (
    <div data-part="label">
      <span data-part="name">
        <span className="truncate">{name}</span>
        {saving && <i className="size-2 shrink-0 animate-pulse rounded-full bg-on-done" data-part="pending" />}
      </span>
      {saving && <SavingNote saving={saving} />}
      {!saving && completedBy && (
        <span data-part="note">
          <User aria-hidden="true" size={12} strokeWidth={2.4} />
          <Sentence of="exerciseCards.set.completedBy" values={{ who: () => completedBy }} />
        </span>
      )}
    </div>
  )
}

/** Where a set that is not sent yet is stored. */
function SavingNote({ saving }: { saving: Saving }) {
  const device = useIsWide() ? 'computer' : 'phone'
  const words = useWords()
  const text =
    saving === 'saving'
      ? words('ui.saving')
      : saving === 'kept'
        ? words('exerciseCards.set.savedOn', { device })
        : words('exerciseCards.set.notSaved')
  return <span data-part="note">{text}</span>
}

/** In the thumb's place: a mark once the set is complete, or a lock while it cannot be pushed. */
function Slot({ status, saving }: { status: SetStatus; saving: Saving | null }) {
  if (status === 'default') return null
  return (
    <span data-part="slot">
      {status !== 'complete' ? (
        <Lock aria-hidden="true" size={20} strokeWidth={2} />
      ) : saving === 'saving' ? (
        <Spinner size={24} />
      ) : saving ? (
        <CloudOff aria-hidden="true" size={24} strokeWidth={2.2} />
      ) : (
        <Check aria-hidden="true" size={28} strokeWidth={2.4} data-part="check" />
      )}
    </span>
  )
}
