import { HistoryPage } from '#features/history/history-page.tsx'
import { ImportNotice } from '#features/import/known-imports.tsx'

/** `/history`, with the notice of an import. */
export const HistoryRoute = () => <HistoryPage notice={<ImportNotice />} />
