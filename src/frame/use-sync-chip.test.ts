import { expect, it } from 'vitest'
import { heldText, phaseAfter, waitingText } from './use-sync-chip.ts'

it('R-SYNC-08 what is sent within 3 s is not shown', () => {
  expect(phaseAfter('quiet', false, 2)).toEqual({ to: 'sending', after: 3000 })
  expect(phaseAfter('quiet', false, 0)).toEqual({ to: 'quiet', after: 0 })
})

it('offline, sending, saved for 2 s, nothing', () => {
  expect(phaseAfter('quiet', true, 2)).toEqual({ to: 'offline', after: 0 })
  expect(phaseAfter('offline', false, 2)).toEqual({ to: 'sending', after: 0 })
  expect(phaseAfter('sending', false, 0)).toEqual({ to: 'saved', after: 0 })
  expect(phaseAfter('saved', false, 0)).toEqual({ to: 'quiet', after: 2000 })
})

it('coming back with nothing to send says nothing', () => {
  expect(phaseAfter('offline', false, 0)).toEqual({ to: 'quiet', after: 0 })
})

it('counts sets where sets wait, else changes', () => {
  expect(waitingText({ waiting: 3, waitingRows: 2 })).toBe('2 sets')
  expect(waitingText({ waiting: 1, waitingRows: 0 })).toBe('1 change')
})

it('says where what waits is, and owns up where the device takes nothing', () => {
  const waiting = { waiting: 3, waitingRows: 2 }
  expect(heldText({ ...waiting, storage: 'kept' }, 'phone')).toBe('2 sets saved on this phone')
  expect(heldText({ ...waiting, storage: 'fallback' }, 'computer')).toBe('2 sets saved on this computer')
  expect(heldText({ ...waiting, storage: 'page' }, 'phone')).toBe('2 sets only in this page')
})
