import './last-time.css'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import Lock from 'lucide-react/icons/lock'
import History from 'lucide-react/icons/rotate-ccw-clock'
import User from 'lucide-react/icons/user'
import { type CSSProperties, memo, type ReactNode, useEffect, useState } from 'react'
import type { EffortScale } from '#domain/effort.ts'
import type { SetStatus, SetValues } from '#domain/set.ts'
import { useShortcut } from '#ui/shortcuts.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { type LastValues, setLabel, spokenLastTime, weightTimesAmount } from '#words/set-label.ts'
import { asItWasDone, sidedName } from '#words/set-parts.ts'
import './set-row.css'
import './set-row-states.css'
import { Sentence } from '#words/sentence.tsx'
import { useWords } from '#words/use-words.ts'
import { EffortMark, KindLetter, NoteMark, SetColumns } from './set-value.tsx'
import type { CompletedBy } from './swipe-rail.client.ts'
import { useSwipe } from './swipe-rail.client.ts'

/** saving: on its way; kept: only on this device; at-risk: the device cannot store it either. */
export type Saving = 'saving' | 'kept' | 'at-risk'

export type SetRowProps = {
  set: SetValues & { id: string; status: SetStatus; note?: string | null; rpe?: number | null }
  /** True for the first open set of the focused exercise, which has the one solid thumb. */
  isNext?: boolean
  saving?: Saving | null
  /**
   * The first name of another person who completed the set. An equal element, here and in the next fields, redraws
   * nothing.
   */
  completedBy?: ReactNode
  record?: ReactNode
  /** How the owner records effort. */
  scale?: EffortScale
  /** The values of the same set last time. A ValueOffer takes their place. */
  lastTime?: LastValues | null
  /** A ValueOffer, if another person's value was replaced. A new element redraws the row. */
  offer?: ReactNode
  /** A clock in place of the time, for a set that this device can time. */
  clock?: ReactNode
  /** The bubble of the set's comments. An equal element redraws nothing. */
  comments?: ReactNode
  /** True for a row that is read-only, or still loading. */
  isLocked?: boolean
  /** How far the thumb waits along the rail, px, until somebody takes it. */
  leansBy?: number
  /** Called inside the release of the swipe, to store the completion. */
  onRelease?: (setId: string) => void
  /** Called 100 ms later, to move the focus and announce it. */
  onCompleted?: (setId: string, by: CompletedBy) => void
  /** Called for a tap on the row. If left out, the set cannot be edited. */
  onEdit?: (setId: string) => void
}

export const SetRow = memo(function SetRow(props: SetRowProps) {
  const {
    set,
    isNext = false,
    completedBy = null,
    record = null,
    isLocked = false,
    leansBy = 0,
    onRelease,
    onCompleted,
    onEdit,
  } = props
  const status = isLocked && set.status !== 'complete' ? 'locked' : set.status
  const isKept = useKeptAfterWait(props.saving ?? null)
  const saving = isKept ? 'kept' : (props.saving ?? null)
  const handlers = {
    onRelease: () => onRelease?.(set.id),
    onCompleted: (by: CompletedBy) => onCompleted?.(set.id, by),
    onEdit: () => onEdit?.(set.id),
  }
  const rail = useSwipe(status, handlers, leansBy)
  // React draws it once, because the swipe changes it afterwards.
  const [drawn] = useState(leansBy && { 'data-dragging': '', style: { '--lean': `${leansBy}px` } as CSSProperties })
  const words = useWords()
  const label = setLabel(set, words)
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
      data-look={status}
      data-next={isNext || undefined}
      data-clear={isNext || undefined}
      {...drawn}
    >
      <span className="set-trail" />
      {GOAL}
      <span className="set-gate" />
      <span className="set-fill" />
      <Buttons status={status} label={label} isNext={isNext} lastId={lastId} isEditable={onEdit !== undefined} />
      <Slot status={status} saving={saving} />
      <div className="set-body">
        <SetName
          {...{ set, completedBy, record }}
          scale={props.scale}
          saving={status === 'complete' ? saving : null}
          comments={props.comments}
        />
        <SetColumns set={set} words={words} clock={props.clock} />
      </div>
      {lastTime && lastId && <LastTime id={lastId} then={lastTime} />}
      {props.offer}
      {THUMB}
    </div>
  )
})

type ButtonsProps = {
  status: SetStatus
  label: string
  isNext: boolean
  lastId: string | undefined
  isEditable: boolean
}

/** Buttons that complete and edit the set without a swipe. The rail listens to them. */
function Buttons({ status, label, isNext, lastId, isEditable }: ButtonsProps) {
  const words = useWords()
  const [completeKey, editKey] = [useShortcut('D'), useShortcut('E')]
  return (
    <>
      {status === 'default' && (
        <button
          type="button"
          className="set-complete"
          aria-label={words('exerciseCards.set.complete', { set: label })}
          aria-describedby={lastId}
          aria-keyshortcuts={isNext ? completeKey : undefined}
        />
      )}
      {isEditable && (
        <button
          type="button"
          className="set-edit"
          aria-label={words('exerciseCards.set.edit', { set: label })}
          aria-keyshortcuts={isNext ? editKey : undefined}
        />
      )}
    </>
  )
}

/** One constant for all rows, because React skips an identical element. */
const GOAL = (
  <span className="set-goal">
    <Check aria-hidden="true" size={26} strokeWidth={2.4} />
  </span>
)

/** The drawn thumb, over the Complete button. */
const THUMB = (
  <div className="set-thumb" aria-hidden="true">
    <ChevronRight size={20} />
    <ChevronRight size={20} />
    <ChevronRight size={20} />
  </div>
)

type SetNameProps = Pick<SetRowProps, 'set' | 'scale' | 'completedBy' | 'record' | 'comments'> & {
  saving: Saving | null
}

/** The name, and under it one thing: where the set is stored, who did it, or what it has beaten. Comments follow it. */
function SetName({ set, saving, completedBy, record, scale, comments }: SetNameProps) {
  const words = useWords()
  const said = (
    <>
      {saving && <SavingNote saving={saving} />}
      {!saving && !completedBy && record}
      {!saving && completedBy && (
        <span className="set-note">
          <User aria-hidden="true" size={12} strokeWidth={2.4} />
          <Sentence of="exerciseCards.set.completedBy" values={{ who: () => completedBy }} />
        </span>
      )}
    </>
  )
  return (
    <div className="set-label">
      <span className="set-name" data-sided={set.side ? true : undefined}>
        <KindLetter set={set} />
        <span className="truncate">{sidedName(set, words)}</span>
        {set.status === 'complete' && <EffortMark rpe={set.rpe} scale={scale} />}
        {set.note && <NoteMark />}
        {(saving === 'kept' || saving === 'at-risk' || completedBy) && record}
        {saving && <i className="set-pending size-2 shrink-0 animate-pulse rounded-full bg-on-done" />}
      </span>
      {comments ? (
        <div className="flex items-center gap-2">
          {said}
          {comments}
        </div>
      ) : (
        said
      )}
    </div>
  )
}

function SavingNote({ saving }: { saving: Saving }) {
  const device = useIsWide() ? 'computer' : 'phone'
  const words = useWords()
  const text =
    saving === 'saving'
      ? words('ui.saving')
      : saving === 'kept'
        ? words('exerciseCards.set.savedOn', { device })
        : words('exerciseCards.set.notSaved')
  return <span className="set-note">{text}</span>
}

/** At the thumb's place: the mark of a completed set, or a lock. */
function Slot({ status, saving }: { status: SetStatus; saving: Saving | null }) {
  if (status === 'default') return null
  return (
    <span className="set-slot">
      {status !== 'complete' ? (
        <Lock aria-hidden="true" size={20} strokeWidth={2} />
      ) : saving === 'saving' ? (
        <Spinner size={24} />
      ) : saving ? (
        <CloudOff aria-hidden="true" size={24} strokeWidth={2.2} />
      ) : (
        <Check aria-hidden="true" size={28} strokeWidth={2.4} className="set-check" />
      )}
    </span>
  )
}

type LastTimeProps = { id: string; then: LastValues }

/** The values of the same set last time: '100 kg × 8'. */
function LastTime({ id, then: last }: LastTimeProps) {
  const words = useWords()
  const then = asItWasDone(last)
  return (
    <span className="set-last" id={id}>
      <History aria-hidden="true" size={12} strokeWidth={2.2} />
      <span aria-hidden="true">{weightTimesAmount(then, words)}</span>
      <span className="sr-only">{spokenLastTime(then, words)}</span>
    </span>
  )
}

/** In ms. After this time an unsent set says where it is stored. */
const KEPT_AFTER_MS = 3000

/** Whether to show the set as stored on the device, because sending takes long. */
function useKeptAfterWait(saving: 'saving' | 'kept' | 'at-risk' | null): boolean {
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => {
    if (saving !== 'saving') return
    const timer = window.setTimeout(() => setIsWaiting(true), KEPT_AFTER_MS)
    return () => {
      window.clearTimeout(timer)
      setIsWaiting(false)
    }
  }, [saving])
  return saving === 'kept' || (saving === 'saving' && isWaiting)
}
