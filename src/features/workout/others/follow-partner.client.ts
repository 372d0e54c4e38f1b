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

/** A finger that moves towards a rail arrives within this time, ms. */
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
  workout: () => WorkoutDocument | null
  focusedId: () => string | null
  onFocus: (exerciseId: string) => void
}

/**
 * After somebody else completes a set in the open card, moves on as after one's own, but never while a hand, a sheet
 * or a scroll says that the person is busy.
 */
export function partnerFollower({ workout, focusedId, onFocus }: Following): Follower {
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow(setId: string) {
    const exerciseId = focusedId()
    const hadKeyboard = rowOf(setId)?.querySelector('.set-complete') === document.activeElement
    const next = stepOf(setId)
    // The focused button disappears with the set, so the next set's button takes the focus without moving the page.
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
  /** In ms: how long nobody has touched the page. */
  restsFor: number
  /** Something is open over the cards, or a person holds a thumb. */
  isCovered: boolean
  /** True if the completed set is in view. */
  isInView: boolean
}

/** The page may move unless somebody touches it, reads something over it, or has scrolled away. */
export const mayMove = ({ hasScrolled, restsFor, isCovered, isInView }: Moment): boolean =>
  !isCovered && restsFor >= (hasScrolled ? AFTER_SCROLL_MS : AFTER_MS) && (!hasScrolled || isInView)

function isInView(setId: string): boolean {
  const row = rowOf(setId)?.getBoundingClientRect()
  return row !== undefined && row.bottom > 0 && row.top < window.innerHeight
}
