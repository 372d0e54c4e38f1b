/** The paint of a gesture and its draws come before this, and browsers count a timer of up to a second as part of it, in ms. */
const AFTER_GESTURE_MS = 500

/** For what a gesture allows and nobody waits for: what the gesture itself shows is painted first. */
export const afterGesture = (then: () => void) => () => void setTimeout(then, AFTER_GESTURE_MS)
