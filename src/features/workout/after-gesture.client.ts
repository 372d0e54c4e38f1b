/** Browsers count a short timer as part of the gesture, and its paint comes first, ms. */
const AFTER_GESTURE_MS = 500

/** For work that nobody waits for: the gesture's own paint comes first. */
export const afterGesture = (then: () => void) => () => void setTimeout(then, AFTER_GESTURE_MS)
