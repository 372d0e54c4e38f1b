import { type RemoteNews, withNews } from './remote-toast.ts'

/** Remote news come at most one each so many ms (DESIGN §7). */
const NEXT_AFTER_MS = 3_000

/** Shows the first news at once and what comes right behind it as one. `stop`: nothing more. */
export function newsTeller(show: (news: RemoteNews) => void) {
  let gathered: RemoteNews | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush() {
    timer = undefined
    if (!gathered) return
    show(gathered)
    gathered = null
    timer = setTimeout(flush, NEXT_AFTER_MS)
  }
  return {
    tell(next: RemoteNews) {
      gathered = withNews(gathered, next)
      if (timer === undefined) flush()
    },
    stop: () => clearTimeout(timer),
  }
}
