import { expect, test } from 'vitest'
import { withDatabases } from '../../tests/support/databases.ts'
import { deletionClock } from './deletion-clock.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const YEARS = 3 * 365 * DAY
const START = Date.UTC(2026, 0, 1)

withDatabases((fresh) => {
  /** A process that asks every hour; `off` is how far its clock is off, `at` the time at its start. */
  async function processAt(database: Awaited<ReturnType<typeof fresh>>, at: number) {
    const time = { at, off: 0 }
    const ask = deletionClock({ database, now: () => time.at + time.off, elapsed: () => time.at - at }, 'trash')
    const hours = async (count: number, off: number) => {
      time.off = off
      let due = 0
      for (let hour = 0; hour < count; hour += 1) {
        due = await ask()
        time.at += HOUR
      }
      return due - (time.at - HOUR)
    }
    return { hours, time }
  }

  test('R-REACH-08 R-ACCT-16 a jump of the system clock does not make deletions due early', async () => {
    const database = await fresh()
    const first = await processAt(database, START)
    expect(await first.hours(3, 0)).toBe(0)
    expect(await first.hours(10, YEARS)).toBe(3 * 10 * HOUR)
    expect(await first.hours(1, 0)).toBe(0) // It is never later than the clock says.
    expect(await first.hours(10, -YEARS)).toBe(-YEARS)
    expect(await first.hours(1, 0)).toBeGreaterThan(-3 * DAY)
    expect(await first.hours(24, 0)).toBe(0)
  })

  test('R-REACH-08 R-ACCT-16 a restart advances the deletion clock by at most a day; after a long stop the clock catches up slowly', async () => {
    const database = await fresh()
    const first = await processAt(database, START)
    expect(await first.hours(1, 0)).toBe(0)
    const second = await processAt(database, first.time.at)
    expect(await second.hours(1, YEARS)).toBe(DAY - HOUR)
    const late = await processAt(database, START + 30 * DAY)
    expect(await late.hours(1, 0)).toBeLessThan(-27 * DAY)
    expect(await late.hours(12 * 24, 0)).toBe(0)
  })
})
