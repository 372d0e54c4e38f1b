import { firstUseOf } from '#features/landing/demo-use.client.ts'
import { loadUntilHere } from '#features/landing/load-until-here.client.ts'
import { SESSION_KEY, saysSignedIn } from '#identity/client/kept-session.ts'
import { speakAsDrawn } from '#words/load-words.client.ts'

/** What the landing page does beside being read: its demo comes to life, and nobody who is signed in stays (R-LAND-25). */
export function startLanding() {
  const place = document.querySelector<HTMLElement>('[data-demo]')
  if (!place) return
  leaveWhenSignedIn()
  // Back to a page that the browser has kept, or a log-in in another tab.
  window.addEventListener('pageshow', leaveWhenSignedIn)
  window.addEventListener('storage', leaveWhenSignedIn)
  const used = firstUseOf(place)
  afterPaint(() => void loadDemo().then(({ wakeDemo }) => wakeDemo(place, used)))
}

const loadDemo = () =>
  loadUntilHere(async () => {
    const [demo] = await Promise.all([import('#features/landing/wake-demo.tsx'), speakAsDrawn()])
    return demo
  })

/** On a slow phone React takes longer than the page: that is to be read meanwhile. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

/** Not to `/`: without a session after all, the server would answer with this page again. */
function leaveWhenSignedIn() {
  if (saysSignedIn(readKept())) location.replace('/routines')
}

/** A browser may forbid even looking at it. */
function readKept(): string | null {
  try {
    return localStorage.getItem(SESSION_KEY)
  } catch {
    return null
  }
}
