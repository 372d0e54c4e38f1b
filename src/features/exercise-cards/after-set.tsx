import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { type EffortScale, effortChoices } from '#domain/effort.ts'
import { MAX_REPS } from '#domain/rows/values.ts'
import type { LoggedSet } from '#domain/workout.ts'
import { sidedName } from '#words/set-parts.ts'
import { useWords } from '#words/use-words.ts'
import { EffortChips } from './effort-chips.tsx'
import { UnderRow } from './under-row.tsx'

/** How long the bar asks for the reps of a set with an open end, ms. */
const ASKED_MS = 20_000

type Asked = Partial<Pick<LoggedSet, 'reps' | 'rpe'>>
type Edit = (changes: Asked, was: Asked) => void

type AfterSetProps = {
  /** Null: none is done yet, and the strip waits for one. */
  set: LoggedSet | null
  /** How the owner records effort; null: not at all. */
  scale: EffortScale | null
  /** False for a set that was not completed just now: its reps are not asked for again. */
  isNew?: boolean
  /** The set's exercise; only outside of the workout. */
  exerciseName?: string
  onEdit: Edit
}

/** Asks about the last completed set: the reps of an open end for a while, and its effort. A person may ignore it. */
export function AfterSet({ set, scale, isNew = true, exerciseName, onEdit }: AfterSetProps) {
  const words = useWords()
  const [isCounted, setIsCounted] = useState(false)
  if (set?.status !== 'complete') return scale && <Effort set={null} scale={scale} onEdit={onEdit} />
  const isCounting = isNew && set.set_type === 'reps' && set.open_ended === true && !isCounted
  if (!isCounting && !scale) return null
  return (
    <>
      {exerciseName && (
        <p className="truncate pt-1 text-13 text-text-2">
          {words('exerciseCards.after.setOf', { exercise: exerciseName, set: sidedName(set, words) })}
        </p>
      )}
      {isCounting ? (
        <UnderRow lasts={ASKED_MS} onGone={() => setIsCounted(true)}>
          <AtLeast set={set} onEdit={onEdit}>
            {scale && <ToEffort scale={scale} onPress={() => setIsCounted(true)} />}
          </AtLeast>
        </UnderRow>
      ) : (
        scale && <Effort set={set} scale={scale} onEdit={onEdit} />
      )}
    </>
  )
}

function Effort({ set, scale, onEdit }: { set: LoggedSet | null; scale: EffortScale; onEdit: Edit }) {
  const words = useWords()
  const caption = words('set.effort', { effort: scale })
  const name = set && sidedName(set, words)
  const chosen = set?.rpe ?? null
  /** A press on the chosen effort removes it. */
  const choose = (rpe: number) => onEdit({ rpe: rpe === chosen ? null : rpe }, { rpe: chosen })
  return (
    <div className="after-set">
      <span aria-hidden="true" className="set-caption">
        <b>{name}</b>
        {caption}
      </span>
      <EffortChips
        label={name ? words('exerciseCards.after.effortOf', { set: name, scale: caption }) : caption}
        isDisabled={!set}
        choices={effortChoices(scale)}
        chosen={chosen}
        onChoose={choose}
      />
    </div>
  )
}

/** '5 reps? − 5 +' for a set with an open end. */
function AtLeast({ set, onEdit, children }: { set: LoggedSet; onEdit: Edit; children: ReactNode }) {
  const words = useWords()
  const reps = set.reps ?? 0
  const step = (label: string, to: number, icon: ReactNode) => (
    <button
      type="button"
      aria-label={label}
      disabled={to < 0 || to > MAX_REPS}
      onClick={() => onEdit({ reps: to }, { reps: set.reps })}
    >
      {icon}
    </button>
  )
  return (
    <div className="after-set">
      <span className="me-auto min-w-0 truncate text-15 font-[560]">
        {words('exerciseCards.after.howMany', { count: reps })}
      </span>
      {children}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields; these are two buttons */}
      <div
        role="group"
        aria-label={words('exerciseCards.after.repsOf', { set: sidedName(set, words) })}
        className="set-mini"
      >
        {step(words('exerciseCards.after.less'), reps - 1, <Minus aria-hidden="true" size={20} strokeWidth={2.5} />)}
        <output>{words.number(reps)}</output>
        {step(words('exerciseCards.after.more'), reps + 1, <Plus aria-hidden="true" size={20} strokeWidth={2.5} />)}
      </div>
    </div>
  )
}

/** Leads to the question about effort, because the bar asks one question at a time. */
function ToEffort({ scale, onPress }: { scale: EffortScale; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="min-h-tap px-2 text-15 font-[620] underline decoration-line-strong underline-offset-3"
    >
      {useWords()('set.effort', { effort: scale })}
    </button>
  )
}
