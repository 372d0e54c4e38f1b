import { expect, it } from 'vitest'
import { asSharedNow, type IncomingShare } from './shares.ts'

it('R-DELEG-34 a delegate opens an owner’s account with the current permissions, not those from when the picker opened', () => {
  const all = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
  const opened = { ownerId: 'olivia', name: 'Olivia Owen', flags: all }
  const flags = { ...all, can_review_history: false }
  const now: IncomingShare = { id: 'share', ownerId: 'olivia', name: 'Olivia Orr', email: 'olivia@example.org', flags }
  expect(asSharedNow(opened, [now])).toEqual({ ownerId: 'olivia', name: 'Olivia Orr', flags })
  expect(asSharedNow(opened, [{ ...now, ownerId: 'pia' }])).toEqual(opened)
})
