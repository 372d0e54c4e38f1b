import { speakAsDrawn } from '#words/load-words.client.ts'
import { historyLabel } from '#words/relative-day.ts'

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

/** Says 'Today' or 'N days ago' by this device's clock and calendar where the server could only name the date (R-HIST-04). */
export function fillInDates(root: ParentNode, now: number, timeZone: string) {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
    time.title = time.textContent
    time.textContent = historyLabel(Date.parse(time.dateTime), now, timeZone)
  }
}
