/** The demo completes a set every few seconds in view, until somebody touches it. `at` is ms on a steady clock. */
export type DemoPlay = {
  phase: 'waiting' | 'playing' | 'over'
  /** The time in view until the next step. */
  leftMs: number
  /** When it came into view; null while out of view or without motion. */
  seenSince: number | null
}

export type DemoPlayEvent =
  | { kind: 'seen' | 'unseen' | 'time'; at: number }
  /** A person used the demo. */
  | { kind: 'touched' }
  /** No set is left. */
  | { kind: 'finished' }

type DemoPlayStep = { play: DemoPlay; completesSet: boolean }

const START_MS = 3000 // R-LAND-18
const FIRST_SET_MS = 1000 // R-LAND-19
const NEXT_SET_MS = 4000 // R-LAND-19

export const startPlay = (): DemoPlay => ({ phase: 'waiting', leftMs: START_MS, seenSince: null })

export function stepPlay(play: DemoPlay, event: DemoPlayEvent): DemoPlayStep {
  if (play.phase === 'over') return still(play)
  switch (event.kind) {
    case 'touched':
    case 'finished':
      return still({ phase: 'over', leftMs: 0, seenSince: null })
    case 'seen':
      return still(play.seenSince === null ? { ...play, seenSince: event.at } : play)
    case 'unseen':
      if (play.seenSince === null) return still(play)
      return still({ ...play, leftMs: Math.max(0, play.leftMs - (event.at - play.seenSince)), seenSince: null })
    case 'time':
      return dueIn(play, event.at) === 0 ? due(play, event.at) : still(play)
  }
}

/** The ms until the next step; null while no time counts. */
export const dueIn = ({ seenSince, leftMs }: DemoPlay, at: number): number | null =>
  seenSince === null ? null : Math.max(0, seenSince + leftMs - at)

const still = (play: DemoPlay): DemoPlayStep => ({ play, completesSet: false })

function due({ phase }: DemoPlay, at: number): DemoPlayStep {
  if (phase === 'waiting') return still({ phase: 'playing', leftMs: FIRST_SET_MS, seenSince: at })
  return { play: { phase: 'playing', leftMs: NEXT_SET_MS, seenSince: at }, completesSet: true }
}
