import Download from 'lucide-react/icons/download'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import type { SetAside } from '#sync/client/refused/park.ts'
import { Button } from '#ui/button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { useIsWide } from '#ui/use-media.ts'
import { useWords } from '#words/use-words.ts'
import { BundleCard } from './bundle-card.tsx'

/** Shows the changes that the server refused, and what the person can do about each. */
export function UnsavedChanges({ bundles }: { bundles: readonly SetAside[] }) {
  const words = useWords()
  const device = useIsWide() ? 'computer' : 'phone'
  return (
    <>
      <p className="text-text-2">{words('unsavedChanges.text', { device })}</p>
      <ul className="grid gap-3">
        {bundles.map((bundle) => (
          <li key={bundle.id}>
            <BundleCard bundle={bundle} />
          </li>
        ))}
      </ul>
      <SaveCopy />
    </>
  )
}

function SaveCopy() {
  const words = useWords()
  const sync = useSync()
  return (
    <Button
      variant="ghost"
      className="-ms-[18px] justify-self-start"
      icon={<Download aria-hidden="true" size={18} />}
      onClick={() => saveCopy(sync.exportWaiting(), sync.now())}
    >
      {words('unsavedChanges.saveCopy')}
    </Button>
  )
}

/** Saves a copy of refused changes as a file. `now`: ms since 1970, for the file's name. */
const saveCopy = (json: string, now: number) =>
  saveFile(`not-saved-${new Date(now).toISOString().slice(0, 10)}.json`, 'application/json', json)
