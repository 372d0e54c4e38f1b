import { NeedsYouChip } from '#features/unsaved-changes/unsaved-changes-chip.tsx'
import { type DeviceName, useSyncChip } from '#frame/use-sync-chip.ts'
import { Hint } from '#ui/hint.tsx'
import { SyncChip } from '#ui/sync-chip.tsx'

/**
 * What is not saved yet: beside a phone's page title, above 'Account' in the sidebar. A running workout shows it beside
 * its progress. Pressed, 'Offline' says the whole sentence.
 */
export function StateChips({ deviceName }: { deviceName: DeviceName }) {
  const chip = useSyncChip(deviceName)
  const isPhone = deviceName === 'phone'
  return (
    <>
      <NeedsYouChip />
      {chip?.phase === 'offline' ? (
        <Hint text={chip.sentence} place={isPhone ? 'below-start' : 'above-start'} className="flex min-w-0">
          <button type="button" className={CHIP_BUTTON}>
            <SyncChip {...chip} text={isPhone ? (chip.text.split(' · ')[0] ?? '') : chip.text} />
          </button>
        </Hint>
      ) : (
        chip && <SyncChip phase={chip.phase} text={chip.text} />
      )}
    </>
  )
}

/** 26 px to see, 44 to press. */
const CHIP_BUTTON =
  "relative flex min-w-0 rounded-[9px] after:absolute after:-inset-x-1 after:-inset-y-[9px] after:content-['']"
