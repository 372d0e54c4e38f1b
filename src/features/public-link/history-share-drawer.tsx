import { ShareDrawer } from './share-drawer.tsx'
import { useHistoryLink } from './use-history-link.ts'

/** The share drawer of the account's whole history (R-SHARE-10). */
export function HistoryShareDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { isKnown, ...publicLink } = useHistoryLink()
  return <ShareDrawer publicLink={publicLink} isKnown={isKnown} isOpen={isOpen} onClose={onClose} />
}
