import { afterEach, expect, test, vi } from 'vitest'
import { localTime } from './local-time.ts'

afterEach(() => void vi.restoreAllMocks())

test('R-ACCESS-04 the cache of time zones is limited: hundreds of made-up zones push out an old one', () => {
  const noon = Date.UTC(2026, 6, 1, 12)
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  // Nothing else asks for Johannesburg: a zone is kept from one test to the next.
  const countFor = (zone: string) => {
    const before = made.mock.calls.length
    expect(localTime(noon, zone).hour).toBe(14)
    return made.mock.calls.length - before
  }
  expect([countFor('Africa/Johannesburg'), countFor('Africa/Johannesburg')]).toEqual([1, 0])
  for (let name = 0; name < 300; name++) expect(localTime(noon, `Nowhere/${name}`).hour).toBe(12)
  expect([countFor('Africa/Johannesburg'), countFor('Africa/Johannesburg')]).toEqual([1, 0])
})
