import { lazy } from 'react'
import { untilLoaded } from './until-loaded.client.ts'

/**
 * A part of a page that is loaded when it is wanted. A page must not stop because one of its parts cannot be had without
 * a connection: nothing stands in its place, and it is asked for again.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => untilLoaded(load))
