import { useEffect, useState } from 'react'
import { FAILURE_TEXTS } from '#domain/failure-texts.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import { ServerSwitch } from '#frame/server-switch.ts'
import { refreshShares } from '#identity/client/use-shares.ts'
import type { OutgoingShare } from '#identity/shares.ts'
import { showAlert } from '#ui/alert-queue.ts'
import { requestFlags } from './shares-requests.client.ts'

/** One permission of a delegate: turned at once, and back when the server does not agree (R-DELEG-10, R-DELEG-45). */
export function usePermission({ id, flags }: OutgoingShare, flag: keyof ShareFlags) {
  const [shown, setShown] = useState<boolean | null>(null)
  const [control] = useState(
    () =>
      new ServerSwitch({
        request: (isOn) => requestFlags(id, { [flag]: isOn }),
        agreed: refreshShares,
        failed() {
          void showAlert(FAILURE_TEXTS['share.add'])
          void refreshShares()
        },
        show: setShown,
      }),
  )
  const isStoredOn = flags[flag]
  useEffect(() => control.stored(isStoredOn), [control, isStoredOn])
  return { isOn: shown ?? isStoredOn, turn: (isOn: boolean) => void control.turn(isOn) }
}
