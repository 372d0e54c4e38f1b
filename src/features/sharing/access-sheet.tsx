import { useIsOffline } from '#frame/use-sync-chip.ts'
import type { OutgoingShare } from '#identity/shares.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useWords } from '#words/use-words.ts'
import { OutgoingCard } from './outgoing-card.tsx'

type AccessSheetProps = { isOpen: boolean; shares: readonly OutgoingShare[]; onClose: () => void }

/** What the people in the running workout may do (R-DELEG-10), and the end of their access (R-DELEG-26). */
export function AccessSheet({ isOpen, shares, onClose }: AccessSheetProps) {
  const words = useWords()
  const isOffline = useIsOffline()
  const shown = useLastValue(shares.length > 0 ? shares : undefined) ?? [] // It closes with what it showed.
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words('sharing.here.title')}
      subtitle={isOffline ? words('connection.needed') : undefined}
      fitsContent
      headerAction={
        <Button variant="ghost" className="px-5" onClick={onClose}>
          {words('action.close')}
        </Button>
      }
    >
      {shown.map((share) => (
        <OutgoingCard key={share.id} share={share} isOffline={isOffline} />
      ))}
    </Sheet>
  )
}
