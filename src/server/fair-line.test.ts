import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Claim, FairLine, type Place } from './fair-line.ts'

const SHARE = { atOnce: 2, places: 5 }
const of = (key: string, share = {}): Claim => ({ key, share: { ...SHARE, ...share } })

describe('a fair line', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Takes a place and waits; notes whose turn comes. */
  function comers(line: FairLine) {
    const began: string[] = []
    const places: Place[] = []
    const come = (name: string, ...claims: Claim[]) => {
      const place = line.enter(...claims)
      if (!place) return null
      places.push(place)
      void place.turn().then(() => began.push(name))
      return place
    }
    const settle = () => vi.advanceTimersByTimeAsync(0)
    return { began, come, settle, places }
  }

  it('lets as many go on as there may be, of one key and of all', async () => {
    const { began, come, settle } = comers(new FairLine({ atOnce: 3 }))
    for (const name of ['a1', 'a2', 'a3']) come(name, of('a'))
    const b1 = come('b1', of('b'))
    come('b2', of('b'))
    await settle()
    expect(began).toEqual(['a1', 'a2', 'b1'])
    b1?.leave()
    await settle()
    expect(began).toEqual(['a1', 'a2', 'b1', 'b2'])
  })

  it('gives turns to one after the other, however many of one wait', async () => {
    const { began, come, settle, places } = comers(new FairLine({ atOnce: 1 }))
    for (const name of ['a1', 'a2', 'a3', 'a4']) come(name, of('a'))
    for (const name of ['b1', 'b2']) come(name, of('b'))
    come('c1', of('c'))
    for (let turn = 0; turn < 7; turn++) {
      await settle()
      expect(began).toHaveLength(turn + 1)
      const index = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].indexOf(began[turn] as string)
      places[index]?.leave()
    }
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('has no place for one too many under any key, and has one again when somebody leaves', async () => {
    const { come } = comers(new FairLine({ atOnce: 1 }))
    const street = of('street', { places: 7 })
    const first = come('a', of('a'), street)
    for (let count = 1; count < 5; count++) expect(come('a', of('a'), street)).not.toBeNull()
    expect(come('a', of('a'), street)).toBeNull()
    for (let count = 0; count < 2; count++) expect(come('b', of('b'), street)).not.toBeNull()
    expect(come('b', of('b'), street)).toBeNull()
    first?.leave()
    first?.leave()
    expect(come('b', of('b'), street)).not.toBeNull()
    expect(come('b', of('b'), street)).toBeNull()
  })

  it('lets one who waits no more hold up nobody', async () => {
    const { began, come, settle } = comers(new FairLine({ atOnce: 1 }))
    const first = come('first', of('a'))
    const second = come('second', of('a'))
    come('third', of('a'))
    second?.leave()
    first?.leave()
    await settle()
    expect(began).toEqual(['first', 'third'])
  })

  it('lets one that rests keep its place and not its turn, and come again after those who wait', async () => {
    const { began, come, settle } = comers(new FairLine({ atOnce: 1 }))
    const first = come('first', of('a', { places: 2 }))
    come('second', of('a', { places: 2 }))
    await settle()
    first?.rest()
    await settle()
    expect(began).toEqual(['first', 'second'])
    expect(come('third', of('a', { places: 2 }))).toBeNull()
    const other = come('other', of('b'))
    void first?.turn().then(() => began.push('first again'))
    other?.leave()
    await settle()
    expect(began).toEqual(['first', 'second'])
    first?.leave()
    await settle()
    expect(come('third', of('a', { places: 2 }))).not.toBeNull()
  })

  it('makes who has used up its time wait for more, and others not', async () => {
    const pace = { burstMs: 300, msPerSecond: 100, dearestMs: 1_000 }
    const { began, come, settle, places } = comers(new FairLine({ atOnce: 9 }))
    come('a1', of('a', { atOnce: 1, pace }))
    await settle()
    vi.advanceTimersByTime(400)
    come('a2', of('a', { atOnce: 1, pace }))
    places[0]?.leave()
    come('b1', of('b', { pace }))
    await settle()
    // 300 and 40 of waiting less 400: 101 ms short, which come within a second.
    expect(began).toEqual(['a1', 'b1'])
    await vi.advanceTimersByTimeAsync(900)
    expect(began).toEqual(['a1', 'b1'])
    await vi.advanceTimersByTimeAsync(150)
    expect(began).toEqual(['a1', 'b1', 'a2'])
  })

  it('counts no turn dearer than may be', async () => {
    const pace = { burstMs: 300, msPerSecond: 100, dearestMs: 200 }
    const { began, come, settle, places } = comers(new FairLine({ atOnce: 9 }))
    come('a1', of('a', { pace }))
    await settle()
    vi.advanceTimersByTime(60_000)
    places[0]?.leave()
    come('a2', of('a', { pace }))
    await settle()
    expect(began).toEqual(['a1', 'a2'])
  })

  it('forgets who has rested, and not who has not', async () => {
    const line = new FairLine({ atOnce: 9 })
    const pace = { burstMs: 10_000, msPerSecond: 1, dearestMs: 10_000 }
    const { come, settle } = comers(line)
    const dear = come('dear', of('dear', { pace }))
    await settle()
    vi.advanceTimersByTime(5_000)
    dear?.leave()
    for (let count = 0; count < 100; count++) come('guest', of(`guest ${count}`))?.leave()
    expect(line.size).toBe(101)
    vi.advanceTimersByTime(20_000)
    come('guest', of('last'))
    expect(line.size).toBe(2)
  })
})
