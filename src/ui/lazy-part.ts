import { type ComponentType, lazy } from 'react'
import { nextPaint } from './page-at-rest.ts'
import { untilLoaded } from './until-loaded.client.ts'

/**
 * Something that opens over a page: its file is asked for once the page is painted. A page must not stop because one of its
 * parts cannot be had without a connection: nothing stands in its place, and it is asked for again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await nextPaint()
    return { default: await untilLoaded(load) }
  })
