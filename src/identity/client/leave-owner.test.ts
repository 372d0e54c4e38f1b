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

describe('what a delegate does when the owner’s workout is over', () => {
  it('R-ACTIVE-25 R-DELEG-30 a delegate stops acting for the owner at once when the owner’s workout has ended', () => {
    acting()
    void leaveOwner(board, false, stays)
    expect(board.current).toBeNull()
  })

  it('R-DELEG-34 when the owner’s workout is gone, the delegate stops acting only after a check of the permissions', async () => {
    const answer = acting()
    const left = leaveOwner(board, true, stays)
    expect(board.current).toEqual(OLIVIA)
    answer.resolve()
    await left
    expect(board.current).toBeNull()
  })

  it('R-DELEG-34 a delegate who may no longer run workouts keeps acting for the owner, so the page can say why', async () => {
    const answer = acting()
    const left = leaveOwner(board, true, stays)
    const less = { ...OLIVIA, flags: { ...FLAGS, can_start_workouts: false } }
    board.enter(less)
    answer.resolve()
    await left
    expect(board.current).toEqual(less)
  })

  it('R-DELEG-27 a delegate who leaves the page during the permission check keeps acting for the owner', async () => {
    const answer = acting()
    const left = leaveOwner(board, true, () => false)
    answer.resolve()
    await left
    expect(board.current).toEqual(OLIVIA)
  })
})
