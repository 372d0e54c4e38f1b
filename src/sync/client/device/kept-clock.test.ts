import { expect, test } from 'vitest'
import { nearestOffset } from './kept-clock.ts'

/** The device asks at 100 s by its own clock; the answer is here after so many seconds. */
const after = (seconds: number, serverNow: number) => ({
  askedAt: 100_000,
  heardAt: 100_000 + seconds * 1_000,
  serverNow: serverNow * 1_000,
})

test.each([
  ['a device whose clock is right keeps it, however slow the answer is', 0, after(12, 101), 0],
  ['also when the question was what took so long', 0, after(12, 111), 0],
  ['a clock that is behind is put right as far as the answer proves it', 0, after(2, 161), 59_000],
  ['so is one that is ahead', 0, after(2, 41), -59_000],
  ['a quick answer narrows it', 59_000, after(0.1, 160), 59_900],
  ['what is known of a clock that is off survives a slow answer', 60_000, after(12, 161), 60_000],
])('Y25 R-ACTIVE-21 correcting the device clock by the server’s time: %s', (_, known, answer, offset) => {
  expect(nearestOffset(known, answer)).toBe(offset)
})
