import { firstUseOf } from '#features/landing/demo-use.client.ts'
import { loadUntilHere } from '#features/landing/load-until-here.client.ts'
import { startPage } from '#features/public-pages/start-page.client.ts'
import { leaveWhenSignedIn } from '#identity/client/kept-session.ts'
import '#ui/styles.css'
import { speakAsDrawn } from '#words/load-words.client.ts'

startPage()
startLanding()

/** What the landing page does beside being read: its demo comes to life, and nobody who is signed in stays (R-LAND-25). */
function startLanding() {
  const place = document.querySelector<HTMLElement>('[data-demo]')
  if (!place) return
  leaveWhenSignedIn()
  const used = firstUseOf(place)
  afterPaint(() => void loadDemo().then(({ wakeDemo }) => wakeDemo(place, used)))
}

function loadDemo() {
  return loadUntilHere(async () => {
    const [demo] = await Promise.all([import('#features/landing/wake-demo.tsx'), speakAsDrawn()])
    return demo
  })
}

/** On a slow phone React takes longer than the page: that is to be read meanwhile. */
function afterPaint(work: () => void) {
  requestAnimationFrame(() => setTimeout(work))
}
