import type { Page } from '@playwright/test'
import { SLOW } from './phone.ts'

/** There and back, px and px a second: a thumb in a hurry. */
const WAY = 6_000
const SPEED = 3_000

/** Frames a second of a page that is scrolled down and up again, on a slowed-down phone. */
export async function framesWhileScrolling(page: Page): Promise<number> {
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  await page.evaluate(startCounting)
  for (const yDistance of [-WAY, WAY]) {
    await session.send('Input.synthesizeScrollGesture', {
      ...{ x: 195, y: 420, yDistance, speed: SPEED },
      gestureSourceType: 'touch',
    })
  }
  const frames = await page.evaluate(() => window.framesPerSecond())
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return frames
}

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    framesPerSecond: () => number
  }
}

/** Runs in the page. */
function startCounting() {
  const times: number[] = []
  let next = requestAnimationFrame(function count(at) {
    times.push(at)
    next = requestAnimationFrame(count)
  })
  window.framesPerSecond = () => {
    cancelAnimationFrame(next)
    const [first = 0, last = 0] = [times[0], times.at(-1)]
    return (1000 * (times.length - 1)) / (last - first)
  }
}
