import type { Page } from '@playwright/test'
import { SLOW } from './phone.ts'

/** The way there and back in px, and the speed in px a second of a thumb in a hurry. */
const WAY = 6_000
const SPEED = 3_000

/** The frames a second of a page that is scrolled down and up again on a slowed-down phone. */
export async function framesWhileScrolling(page: Page): Promise<number> {
  return perSecond(await frameTimes(page, WAY))
}

/** The time of each frame in ms, while a page is scrolled `way` px down and up again on a slowed-down phone. */
export async function frameTimes(page: Page, way: number): Promise<number[]> {
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  await page.evaluate(startCounting)
  for (const yDistance of [-way, way]) {
    await session.send('Input.synthesizeScrollGesture', {
      ...{ x: 195, y: 420, yDistance, speed: SPEED },
      gestureSourceType: 'touch',
    })
  }
  const times = await page.evaluate(() => window.stopCounting())
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.detach()
  return times
}

export const perSecond = (times: readonly number[]): number =>
  (1000 * times.length) / times.reduce((sum, time) => sum + time, 0)

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Window {
    stopCounting: () => number[]
  }
}

/** Runs in the page. */
function startCounting() {
  const at: number[] = []
  let next = requestAnimationFrame(function count(time) {
    at.push(time)
    next = requestAnimationFrame(count)
  })
  window.stopCounting = () => {
    cancelAnimationFrame(next)
    return at.slice(1).map((time, index) => time - (at[index] ?? time))
  }
}
