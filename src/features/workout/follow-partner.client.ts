import type { WorkoutDocument } from '#domain/workout.ts'
import { focusCard, focusCompleteButton } from '#features/exercise-cards/set-focus.client.ts'
import {
  handNow,
  isPageCovered,
  makeRoomForToast,
  showNextRow,
  takePageBack,
} from '#features/exercise-cards/use-focus-scroll.ts'
import { stepAfter } from './workout-view.ts'

/** A finger that was on its way to a rail has arrived by then, ms. */
const AFTER_MS = 1_000
/** Whoever scrolled looks around this long, ms. */
const AFTER_SCROLL_MS = 3_000
const LOOK_AGAIN_MS = 250

type Follower = {
  /** The set that somebody else completed in the open card. */
  follow: (setId: string) => void
  stop: () => void
}

type Following = {
  /** The workout as it is by now. */
  workout: () => WorkoutDocument | null
  focusedId: () => string | null
  onFocus: (exerciseId: string) => void
}

/**
 * Goes on after a set that somebody else completed in the open card as after one's own: to the next open rail, or to the
 * next card (R-FOCUS-03). Not at once, and not while a finger is down, a sheet is open or the person looks elsewhere: a
 * rail that somebody is about to push stays where it is.
 */
export function partnerFollower({ workout, focusedId, onFocus }: Following): Follower {
  let timer: ReturnType<typeof setTimeout> | undefined

  function follow(setId: string) {
    const exerciseId = focusedId()
    const hadKeyboard = rowOf(setId)?.querySelector('[data-part=complete]') === document.activeElement
    const next = stepOf(setId)
    // The button that had the keyboard goes with the set: the next one takes it, and nothing moves for that.
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
      if (hadKeyboard) focusCard(step.exerciseId)
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
  /** Something is open over the cards, or a thumb is held. */
  isCovered: boolean
  /** The set that was completed can be seen. */
  isInView: boolean
}

/** Whether the page may move: nobody holds it, reads something over it, or has scrolled to see something else. */
export const mayMove = ({ hasScrolled, restsFor, isCovered, isInView }: Moment): boolean =>
  !isCovered && restsFor >= (hasScrolled ? AFTER_SCROLL_MS : AFTER_MS) && (!hasScrolled || isInView)

function isInView(setId: string): boolean {
  const row = rowOf(setId)?.getBoundingClientRect()
  return row !== undefined && row.bottom > 0 && row.top < window.innerHeight
}

const rowOf = (setId: string) => document.querySelector(`[data-set-id="${CSS.escape(setId)}"]`)
