import { lazy } from 'react'

/** How long to wait before a file that could not be had is asked for again, in ms. */
const AGAIN_MS = 5_000

/**
 * A part of a page that is loaded when it is wanted. A page must not stop because one of its parts cannot be had without
 * a connection: nothing stands in its place, and it is asked for again.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => untilLoaded(load))

/** Asks for a file until it is there. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch {
      await nextChance()
    }
  }
}

/** After a while, or as soon as there is a connection again. */
const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, AGAIN_MS)
    window.addEventListener('online', go)
  })
