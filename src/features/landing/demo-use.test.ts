import { expect, test } from 'vitest'
import { firstUseOf } from './demo-use.client.ts'

test.each([
  ['pointerdown', true],
  ['touchstart', true],
  ['wheel', true],
  ['keydown', true],
  ['click', true],
  ['pointermove', false],
  ['focus', false],
])('R-LAND-21 the event %s counts as using the landing page demo: %s', (kind, isUse) => {
  const element = new EventTarget()
  const used = firstUseOf(element)
  expect(used.aborted).toBe(false)
  element.dispatchEvent(new Event(kind))
  expect(used.aborted).toBe(isUse)
})
