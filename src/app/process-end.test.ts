import { EventEmitter } from 'node:events'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stopOnSignal } from './process-end.server.ts'

let ends: number[]
let stops: number

/** A process whose stop hangs. */
const asked = () => {
  const signals = new EventEmitter()
  const hang = () => {
    stops += 1
    return new Promise<void>(() => {})
  }
  stopOnSignal(hang, { signals, exit: (code) => ends.push(code) })
  signals.emit('SIGINT')
  return signals
}

beforeEach(() => {
  ends = []
  stops = 0
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a second signal ends the process at once, unless it is the copy that npm sends right after the first', () => {
  const signals = asked()
  vi.advanceTimersByTime(20)
  signals.emit('SIGINT')
  expect([stops, ends]).toEqual([1, []])
  vi.advanceTimersByTime(2_000)
  signals.emit('SIGTERM')
  expect([stops, ends]).toEqual([1, [1]])
})

it('the process exits within 30 s if its shutdown hangs, before Docker Compose kills it', () => {
  asked()
  vi.advanceTimersByTime(30_000)
  expect(ends).toEqual([1])
})
