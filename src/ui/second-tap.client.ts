/** Two taps this close in time and place are one of a hurried thumb, in ms and px. */
const TOGETHER_MS = 350
const TOGETHER_PX = 24

/** What a tap means, however many elements it is made of. */
const CONTROL = 'a, button, input, label, select, summary, textarea, [role]'

type Press = { control: Element; x: number; y: number; at: number; isTouch: boolean }

/**
 * Lets the second tap of a double tap press nothing but what the first one pressed. When that has gone meanwhile, as a
 * sheet does that is saved, the tap would press what happened to lie beneath it. Keys and a mouse say what they mean.
 */
export function ignoreSecondTaps(): void {
  let before: Press | null = null
  let press: Press | null = null
  window.addEventListener(
    'pointerdown',
    ({ target, clientX: x, clientY: y, timeStamp: at, pointerType }) => {
      if (!(target instanceof Element)) return
      before = press
      press = { control: target.closest(CONTROL) ?? target, x, y, at, isTouch: pointerType === 'touch' }
    },
    { capture: true, passive: true },
  )
  window.addEventListener(
    'click',
    (event) => {
      const isByKey = event.detail === 0
      if (isByKey || !press?.isTouch || !before || !areTogether(before, press)) return
      if (before.control === press.control) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
}

const areTogether = (one: Press, other: Press): boolean =>
  other.at - one.at < TOGETHER_MS && Math.hypot(other.x - one.x, other.y - one.y) < TOGETHER_PX
