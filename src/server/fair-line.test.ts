import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Claim, FairLine, type Place } from './fair-line.ts'

const SHARE = { atOnce: 2, places: 5 }
const of = (key: string, share = {}): Claim => ({ key, share: { ...SHARE, ...share } })

describe('the fair request queue', () => {
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

  it('the fair queue runs as many requests at once as the limits per key and in total allow', async () => {
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

  it('the fair queue takes turns between keys, however many requests of one key are waiting', async () => {
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

  it('the fair queue refuses a request over the limit of any of its keys until another request leaves', async () => {
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

  it('a waiting request that leaves the fair queue does not block the next request', async () => {
    const { began, come, settle } = comers(new FairLine({ atOnce: 1 }))
    const first = come('first', of('a'))
    const second = come('second', of('a'))
    come('third', of('a'))
    second?.leave()
    first?.leave()
    await settle()
    expect(began).toEqual(['first', 'third'])
  })

  it('a paused request keeps its place in the fair queue, but its turn goes to the next request', async () => {
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

  it('a key that has used up its time in the fair queue waits longer, other keys do not', async () => {
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

  it('the fair queue charges one request no more than the maximum time', async () => {
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

  it('the fair queue forgets a key once its used time has recovered, not before', async () => {
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
