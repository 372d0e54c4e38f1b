import { historyLabel } from '#words/relative-day.ts'

/** Says 'Today' or 'N days ago' by this device's clock and calendar where the server could only name the date (R-HIST-04). */
export function fillInDates(root: ParentNode, now: number, timeZone: string) {
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[data-relative]')) {
    time.title = time.textContent
    time.textContent = historyLabel(Date.parse(time.dateTime), now, timeZone)
  }
}
