import { type RemoteNews, withNews } from './remote-toast.ts'

/** News from elsewhere is shown at most this often, ms. */
const NEXT_AFTER_MS = 3_000

/** Shows the first news at once and combines those that follow closely. */
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
