import { expect, it } from 'vitest'
import { heldText, phaseAfter, waitingText } from './use-sync-chip.ts'

it('R-SYNC-08 the sync chip stays hidden for changes that are sent within 3 s', () => {
  expect(phaseAfter('quiet', false, 2)).toEqual({ to: 'sending', after: 3000 })
  expect(phaseAfter('quiet', false, 0)).toEqual({ to: 'quiet', after: 0 })
})

it('the sync chip shows offline, then sending, then saved for 2 s, then nothing', () => {
  expect(phaseAfter('quiet', true, 2)).toEqual({ to: 'offline', after: 0 })
  expect(phaseAfter('offline', false, 2)).toEqual({ to: 'sending', after: 0 })
  expect(phaseAfter('sending', false, 0)).toEqual({ to: 'saved', after: 0 })
  expect(phaseAfter('saved', false, 0)).toEqual({ to: 'quiet', after: 2000 })
})

it('the sync chip shows nothing when the connection returns and no change is unsent', () => {
  expect(phaseAfter('offline', false, 0)).toEqual({ to: 'quiet', after: 0 })
})

it('the sync chip counts unsent sets, or unsent changes if no set is unsent', () => {
  expect(waitingText({ waiting: 3, waitingRows: 2 })).toBe('2 sets')
  expect(waitingText({ waiting: 1, waitingRows: 0 })).toBe('1 change')
})

it('the sync chip says whether unsent sets are saved on the device or only in this page', () => {
  const waiting = { waiting: 3, waitingRows: 2 }
  expect(heldText({ ...waiting, storage: 'kept' }, 'phone')).toBe('2 sets saved on this phone')
  expect(heldText({ ...waiting, storage: 'fallback' }, 'computer')).toBe('2 sets saved on this computer')
  expect(heldText({ ...waiting, storage: 'page' }, 'phone')).toBe('2 sets only in this page')
})
