import { speakAsDrawn } from '#words/load-words.client.ts'
import { fillInDates } from './dates.client.ts'

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
