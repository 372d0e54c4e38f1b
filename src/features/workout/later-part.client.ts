import { lazyPart } from '#ui/lazy-part.ts'
import { nextPaint } from '#ui/page-at-rest.ts'

/** A part of the running workout that its first set does without: it is asked for when the cards are painted. */
export const laterPart: typeof lazyPart = (load) => lazyPart(() => nextPaint().then(load))
