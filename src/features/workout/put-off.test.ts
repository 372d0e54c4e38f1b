import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../tests/support/memory-storage.ts'
import { forgetPutOff, insteadOfPutOff, notePutOff } from './put-off.client.ts'
import type { ExerciseView } from './workout-view.ts'

const card = (id: string, done: number, of = 3) =>
  ({
    id,
    state: done === of ? 'complete' : 'incomplete',
    sets: Array.from({ length: of }, (_, at) => ({ status: at < done ? 'complete' : 'default' })),
  }) as unknown as ExerciseView
const [press, pull, row] = [card('press', 1), card('pull', 0), card('row', 0)]

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))

test('R-LIFT-21 a postponed exercise is not opened before the exercise shown in its place', () => {
  expect(insteadOfPutOff([press, pull], 'press')).toBeNull()
  notePutOff([press, row], 'pull')
  expect(insteadOfPutOff([pull, press, row], 'press')).toBe('pull')
  expect(insteadOfPutOff([pull, press, row], 'row')).toBe('pull')
  expect(insteadOfPutOff([pull, press, row], 'pull')).toBeNull()
  expect(insteadOfPutOff([pull, press, row], null)).toBeNull()
})

test.each([
  ['a set of it was done since', [pull, card('press', 2), row]],
  ['the other one is done', [card('pull', 3), press, row]],
  ['the other one is gone', [press, row]],
])('R-LIFT-21 an exercise postponed for another one is opened again when %s', (_, cards) => {
  notePutOff([press, row], 'pull')
  expect(insteadOfPutOff(cards, 'press')).toBeNull()
})

test('R-LIFT-21 an exercise is opened again when postponing the exercise was undone', () => {
  notePutOff([press], 'pull')
  forgetPutOff()
  expect(insteadOfPutOff([pull, press], 'press')).toBeNull()
})
