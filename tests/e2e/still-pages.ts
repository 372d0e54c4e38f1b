import type { BrowserContext } from '@playwright/test'

/** How far parts of a page moved by themselves: a share of the window, and what moved. */
export type Shift = { page: string; share: number; moved: string }

/**
 * Notes what moves by itself on the pages that a device opens from now on, from each page's first paint on. What moves
 * within 500 ms of a tap or a key is the answer to it and does not count (Layout Instability API).
 */
export async function noteShifts(context: BrowserContext): Promise<Shift[]> {
  const shifts: Shift[] = []
  await context.exposeBinding('noteShift', (_, shift: Shift) => shifts.push(shift))
  await context.addInitScript(noteInPage)
  return shifts
}

/** Their share of the window together: at most this much is nobody's notice. */
export const STILL = 0.01 // R-REACH-22
export const farOf = (shifts: readonly Shift[]) => shifts.reduce((sum, { share }) => sum + share, 0)

/** Runs in the page. */
function noteInPage() {
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`
  const nameOf = (node: Node | null) =>
    node instanceof Element
      ? node.outerHTML.replace(/\s+/g, ' ').slice(0, 160)
      : (node?.textContent ?? 'gone').slice(0, 80)
  const said = ({ node, previousRect, currentRect }: Source) =>
    `${nameOf(node)} (${box(previousRect)} to ${box(currentRect)})`
  new PerformanceObserver((list) => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries() as Entry[]) {
      if (hadRecentInput || startTime <= painted) continue
      const tell = (window as unknown as { noteShift?: (shift: unknown) => void }).noteShift
      tell?.({ page: location.pathname, share: value, moved: sources.map(said).join(' | ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
