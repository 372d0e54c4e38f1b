import { stillness } from '#ui/use-media.ts'
import { type DemoPlayEvent, dueIn, startPlay, stepPlay } from './demo-play.ts'

/** The share of the demo that must be in view. */
const SEEN_FROM = 0.2

/** Plays the demo in view until `used`. `completeNext` answers whether a set is left. Returns a stop function. */
export function playDemo(element: HTMLElement, used: AbortSignal, completeNext: () => boolean): () => void {
  if (used.aborted) return () => undefined
  const listening = new AbortController()
  let play = startPlay()
  let timer = 0
  let isInView = true

  function send(event: DemoPlayEvent) {
    const step = stepPlay(play, event)
    play = step.play
    if (step.completesSet && !completeNext()) return send({ kind: 'finished' })
    window.clearTimeout(timer)
    if (play.phase === 'over') return stop()
    const wait = dueIn(play, performance.now())
    if (wait !== null) timer = window.setTimeout(() => send({ kind: 'time', at: performance.now() }), wait)
  }
  function look() {
    const isSeen = isInView && document.visibilityState === 'visible' && !stillness().matches
    send({ kind: isSeen ? 'seen' : 'unseen', at: performance.now() })
  }
  function stop() {
    window.clearTimeout(timer)
    listening.abort()
    views.disconnect()
  }

  const views = new IntersectionObserver(
    (entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false
      look()
    },
    { threshold: SEEN_FROM },
  )
  const { signal } = listening
  used.addEventListener('abort', () => send({ kind: 'touched' }), { signal })
  document.addEventListener('visibilitychange', look, { signal })
  stillness().addEventListener('change', look, { signal })
  views.observe(element)
  look()
  return stop
}
