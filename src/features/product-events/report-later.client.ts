import type { Sync } from '#sync/client/sync.ts'

type Reports = typeof import('./report-document.client.ts')

/** Reports what has just been done to a document, once the server has answered. What does that is loaded beside the page. */
export function reportLater(what: keyof Reports, sync: Sync, documentId: string): void {
  void import('./report-document.client.ts').then(
    (reports) => reports[what](sync, documentId),
    () => undefined, // R-NOTIFY-04
  )
}
