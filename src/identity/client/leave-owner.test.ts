import { afterEach, describe, expect, it } from 'vitest'
import { ActingBoard } from '#sync/client/acting.ts'
import { leaveOwner } from './acting-owner.ts'

const FLAGS = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const OLIVIA = { ownerId: 'olivia', name: 'Olivia Owen', flags: FLAGS }

let board: ActingBoard
afterEach(() => board.close())

/** Max acts for Olivia; whoever asks what she allows waits for `answer`. */
function acting() {
  board = new ActingBoard(`sled-max-${crypto.randomUUID()}`, null, (key) => new BroadcastChannel(key))
  board.enter(OLIVIA)
  const answer = Promise.withResolvers<void>()
  board.freshen = () => answer.promise
  return answer
}
const stays = () => true

describe('a workout of an owner is over', () => {
  it('R-ACTIVE-25 R-DELEG-30 one that has ended is left at once', () => {
    acting()
    void leaveOwner(board, false, stays)
    expect(board.current).toBeNull()
  })

  it('R-DELEG-34 one that is gone is left when it was asked why', async () => {
    const answer = acting()
    const left = leaveOwner(board, true, stays)
    expect(board.current).toEqual(OLIVIA)
    answer.resolve()
    await left
    expect(board.current).toBeNull()
  })

  it('R-DELEG-34 what she does not allow any more is not left in silence: whoever refuses the page says so', async () => {
    const answer = acting()
    const left = leaveOwner(board, true, stays)
    const less = { ...OLIVIA, flags: { ...FLAGS, can_start_workouts: false } }
    board.enter(less)
    answer.resolve()
    await left
    expect(board.current).toEqual(less)
  })

  it('R-DELEG-27 the page was left meanwhile: nobody is taken out of where they are now', async () => {
    const answer = acting()
    const left = leaveOwner(board, true, () => false)
    answer.resolve()
    await left
    expect(board.current).toEqual(OLIVIA)
  })
})
