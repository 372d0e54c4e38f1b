import { expect, test } from 'vitest'
import { isPushOfferDue, notePushOffered, noteRestHere } from './rest-settings.client.ts'

test('R-REACH-01 the app offers notifications after the third rest on a device, and only once', () => {
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
