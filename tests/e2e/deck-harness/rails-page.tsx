import { useState } from 'react'
import { SetList } from '#features/exercise-cards/set-list.tsx'
import { SetRow, type SetRowProps } from '#features/exercise-cards/set-row.tsx'
import { logged } from './deck-log.ts'
import type { ShownSet } from './workout-data.ts'

const set = (id: string, changed: Partial<ShownSet> = {}): ShownSet => ({
  id,
  set_variant: 'Set 3',
  set_type: 'reps',
  reps: 6,
  timed_set_duration: null,
  weight: 165,
  weight_unit: 'lbs',
  status: 'default',
  ...changed,
})

const COMPLETE = { status: 'complete' } as const

const STATES: Omit<SetRowProps, 'onEdit'>[] = [
  { set: set('ready') },
  { set: set('locked'), isLocked: true },
  { set: set('complete', COMPLETE) },
  { set: set('coach', COMPLETE), completedBy: 'Andre' },
  { set: set('saving', COMPLETE), saving: 'saving' },
  { set: set('kept', COMPLETE), saving: 'kept' },
  { set: set('timed', { set_variant: 'Set 1', set_type: 'timed', timed_set_duration: 90, weight_unit: 'body' }) },
  { set: set('long', { set_variant: 'Drop set to failure', reps: 100, weight: 405 }) },
]

const edit = (id: string) => logged(`edit:${id}`)
const completed = (id: string, by: string) => logged(`completed:${id}:${by}`)

/** A rail of 396 px to swipe (table A7), then one of each state. `?refuses` never stores a completion. */
export function RailsPage() {
  const refuses = new URLSearchParams(location.search).has('refuses')
  const [sets, setSets] = useState(() => [set('next'), watched(set('after'))])
  const [width, setWidth] = useState(396)
  function change(id: string, status: ShownSet['status']) {
    setSets((latest) => latest.map((one) => (one.id === id ? { ...one, status } : one)))
  }
  const [release] = useState(() => (id: string) => {
    logged(`release:${id}`)
    if (!refuses) change(id, 'complete')
  })
  return (
    <main className="grid content-start justify-center gap-4 py-6" style={{ minHeight: 2000 }}>
      <h1 className="title">Set rows</h1>
      <div style={{ width }} data-testid="rails">
        <SetList>
          {sets.map((one, index) => (
            <SetRow
              key={one.id}
              set={one}
              isNext={index === 0}
              onRelease={release}
              onCompleted={completed}
              onEdit={edit}
            />
          ))}
        </SetList>
      </div>
      <div className="flex gap-2">
        <button type="button" onClick={() => change('next', 'default')}>
          Take back
        </button>
        <button type="button" onClick={() => change('next', 'complete')}>
          Complete elsewhere
        </button>
        <button type="button" onClick={() => setWidth(296)}>
          Narrow
        </button>
      </div>
      <div className="w-[334px] rounded-card bg-surface p-2.5">
        <SetList>
          {STATES.map((props) => (
            <SetRow key={props.set.id} {...props} onEdit={edit} />
          ))}
        </SetList>
      </div>
    </main>
  )
}

/** A set that says when a row reads it, that is, draws it. */
const watched = (one: ShownSet): ShownSet =>
  Object.defineProperty(one, 'set_variant', {
    enumerable: true,
    get() {
      logged(`drawn:${one.id}`)
      return 'Set 3'
    },
  })
