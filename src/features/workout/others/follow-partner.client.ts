import type { WorkoutDocument } from '#domain/workout.ts'
import { focusCard, focusCompleteButton, isFocusLeftAt, rowOf } from '#features/exercise-cards/set-focus.client.ts'
import {
  handNow,
  isPageCovered,
  makeRoomForToast,
  showNextRow,
  takePageBack,
} from '#features/exercise-cards/use-focus-scroll.ts'
import { stepAfter } from '#features/workout/workout-view.ts'

/** A finger that was moving towards a rail has arrived by then, ms. */
const AFTER_MS = 1_000
/** A person who has scrolled looks around for this long, ms. */
const AFTER_SCROLL_MS = 3_000
const LOOK_AGAIN_MS = 250

type Follower = {
  /** Called with a set that somebody else completed in the open card. */
  follow: (setId: string) => void
  stop: () => void
}

type Following = {
  /** The current workout. */
  workout: () => WorkoutDocument | null
  focusedId: () => string | null
  onFocus: (exerciseId: string) => void
}

/**
 * After somebody else completes a set in the open card, moves on as after one's own: to the next open rail or the next
 * card (R-FOCUS-03). It waits while a finger is down, a sheet is open or the person looks elsewhere, so that a rail
 * stays where somebody is about to push it.
 */
export function partnerFollower({ workout, focusedId, onFocus }: Following): Follower {
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow(setId: string) {
    const exerciseId = focusedId()
    const hadKeyboard = rowOf(setId)?.querySelector('.set-complete') === document.activeElement
    const next = stepOf(setId)
    // The button with the keyboard's focus disappears with the set. The next one takes the focus without moving the
    // page.
    if (hadKeyboard && next?.setId) requestAnimationFrame(() => focusCompleteButton(next.setId ?? ''))
    clearTimeout(timer)
    timer = setTimeout(look, AFTER_MS)

    function look() {
      if (focusedId() !== exerciseId) return
      if (!isFree(setId)) timer = setTimeout(look, LOOK_AGAIN_MS)
      else goOn(setId, hadKeyboard)
    }
  }

  function goOn(setId: string, hadKeyboard: boolean) {
    const step = stepOf(setId)
    takePageBack()
    if (step?.setId) {
      showNextRow(step.setId)
      makeRoomForToast()
    } else if (step?.exerciseId) {
      onFocus(step.exerciseId)
      if (hadKeyboard && isFocusLeftAt(setId)) focusCard(step.exerciseId)
    }
  }

  const stepOf = (setId: string) => {
    const document = workout()
    return document && stepAfter(document, setId)
  }
  return { follow, stop: () => clearTimeout(timer) }
}

function isFree(setId: string): boolean {
  return mayMove({ ...handNow(), isCovered: isPageCovered(), isInView: isInView(setId) })
}

type Moment = {
  hasScrolled: boolean
  /** How long nobody has touched the page, ms. */
  restsFor: number
  /** True if something is open over the cards, or a thumb is held. */
  isCovered: boolean
  /** True if the completed set can be seen. */
  isInView: boolean
}

/**
 * Whether the page may move: nobody is holding it, reading something over it, or has scrolled to see something else.
 */
export const mayMove = ({ hasScrolled, restsFor, isCovered, isInView }: Moment): boolean =>
  !isCovered && restsFor >= (hasScrolled ? AFTER_SCROLL_MS : AFTER_MS) && (!hasScrolled || isInView)

function isInView(setId: string): boolean {
  const row = rowOf(setId)?.getBoundingClientRect()
  return row !== undefined && row.bottom > 0 && row.top < window.innerHeight
}
