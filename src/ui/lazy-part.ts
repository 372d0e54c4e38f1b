import { type ComponentType, lazy } from 'react'
import { nextPaint } from './page-at-rest.ts'
import { untilLoaded } from './until-loaded.client.ts'

/** A part that opens over a page, loaded after the paint. If it fails, nothing shows and the next use retries. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await nextPaint()
    return { default: await untilLoaded(load) }
  })
