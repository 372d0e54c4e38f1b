import { expect, test } from 'vitest'
import { isPushOfferDue, notePushOffered, noteRestHere } from './rest-settings.client.ts'

test('R-REACH-01 notifications are offered after the third rest of a device, and once offered never again', () => {
  const due = ['a', 'b', 'c'].map((setId) => {
    noteRestHere(setId)
    return isPushOfferDue()
  })
  expect(due).toEqual([false, false, true])
  noteRestHere('d')
  expect(isPushOfferDue()).toBe(true)
  notePushOffered()
  expect(isPushOfferDue()).toBe(false)
  for (const setId of ['e', 'f', 'g', 'h']) noteRestHere(setId)
  expect(isPushOfferDue()).toBe(false)
})
