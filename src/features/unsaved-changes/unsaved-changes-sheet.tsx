import Download from 'lucide-react/icons/download'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { SetAside } from '#sync/client/refused/park.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { Sheet } from '#ui/sheet.tsx'
import { useLastValue } from '#ui/use-last-value.ts'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { BundleCard } from './bundle-card.tsx'

type NeedsYouSheetProps = { isOpen: boolean; bundles: readonly SetAside[]; onClose: () => void }

/** The changes that could not be saved, and what the person can do about each (Y16). */
export function NeedsYouSheet({ isOpen, bundles, onClose }: NeedsYouSheetProps) {
  const words = useWords()
  const device = useIsWide() ? 'computer' : 'phone'
  const sync = useSync()
  const shown = useLastValue(bundles.length > 0 ? bundles : undefined) ?? []
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words('unsavedChanges.title')}
      headerAction={
        <Button variant="ghost" className="px-5" onClick={onClose}>
          {words('action.close')}
        </Button>
      }
    >
      <p className="text-text-2">{words('unsavedChanges.text', { device })}</p>
      <ul className="grid gap-3">
        {shown.map((bundle) => (
          <li key={bundle.id}>
            <BundleCard bundle={bundle} />
          </li>
        ))}
      </ul>
      <Button
        variant="ghost"
        className="-ml-[18px] justify-self-start"
        icon={<Download aria-hidden="true" size={18} />}
        onClick={() => saveCopy(sync.exportWaiting(), sync.now())}
      >
        {words('unsavedChanges.saveCopy')}
      </Button>
    </Sheet>
  )
}

/** Downloads a file of the changes that only this device holds. `now`: ms since 1970, for the file's name. */
const saveCopy = (json: string, now: number) =>
  saveFile(`not-saved-${new Date(now).toISOString().slice(0, 10)}.json`, 'application/json', json)
