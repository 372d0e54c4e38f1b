import { daysBetween } from '#domain/relative-day.ts'
import { speakAsDrawn } from '#words/load-words.client.ts'

/** What a public page does beside being read. A visitor's needs no React for it. */
export function startPage() {
  fillInDates(document, Date.now(), Intl.DateTimeFormat().resolvedOptions().timeZone)
  const place = document.querySelector<HTMLElement>('[data-save-routine]')
  const { saveRoutine } = place?.dataset ?? {}
  if (!place || !saveRoutine) return
  void Promise.all([import('./save-routine-root.tsx'), speakAsDrawn()]).then(([{ wakeSaveRoutine }]) =>
    wakeSaveRoutine(place, saveRoutine),
  )
}

/**
 * Says 'Today' or 'N days ago' by this device's clock and calendar where the server could only name the date (R-HIST-04).
 * The browser knows these words in every language: for them alone no catalogue is loaded.
 */
export function fillInDates(root: Document, now: number, timeZone: string) {
  const { lang } = root.documentElement
  const [auto, always] = (['auto', 'always'] as const).map((numeric) => new Intl.RelativeTimeFormat(lang, { numeric }))
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
    time.title = time.textContent
    const days = daysBetween(Date.parse(time.dateTime), now, timeZone)
    const text = days <= 0 ? auto?.format(0, 'day') : always?.format(-days, 'day')
    time.textContent = text ? text.charAt(0).toLocaleUpperCase(lang) + text.slice(1) : time.title
  }
}
