/** In ms. Browsers count a timer this short as part of the gesture, whose paint comes first. */
const AFTER_GESTURE_MS = 500

/** Runs work after a gesture's own paint, because nobody waits for the work. */
export const afterGesture = (then: () => void) => () => void setTimeout(then, AFTER_GESTURE_MS)
