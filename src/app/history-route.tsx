import { HistoryPage } from '#features/history/history-page.tsx'
import { ImportNotice } from '#features/import/known-imports.tsx'

export const HistoryRoute = () => <HistoryPage notice={<ImportNotice />} />
