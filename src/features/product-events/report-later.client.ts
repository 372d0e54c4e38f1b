import type { Sync } from '#sync/client/sync.ts'

type Reports = typeof import('./report-document.client.ts')

/** Reports a change of a document once the server has answered. The code for it is loaded separately. */
export function reportLater(what: keyof Reports, sync: Sync, documentId: string): void {
  void import('./report-document.client.ts').then(
    (reports) => reports[what](sync, documentId),
    () => undefined, // R-NOTIFY-04
  )
}
