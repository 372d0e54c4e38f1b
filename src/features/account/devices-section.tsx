import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useEffect, useRef, useState } from 'react'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { type Answer, NO_CONNECTION } from '#identity/client/ask.ts'
import type { Device, Devices } from '#identity/devices.ts'
import { Button } from '#ui/button.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { historyLabel } from '#words/relative-day.ts'
import { requestDevices, requestEnding } from './account-requests.client.ts'
import { NEEDS_CONNECTION, Section } from './account-section.tsx'

/** R-ACCT-03: the browsers somebody is logged in with, each to be logged out from here. */
export function DevicesSection({ accountId }: { accountId: string }) {
  const hasConnection = !useIsOffline()
  const { answer, ask, listRef } = useDevices(accountId, hasConnection)
  const [ending, setEnding] = useState<Device | 'all' | null>(null)
  const devices = answer?.devices ?? []
  const others = devices.filter(({ isThis }) => !isThis)

  async function end(device: Device | 'all') {
    if (ending) return
    setEnding(device)
    const isEnded = await ask(requestEnding({ accountId, ...(device !== 'all' && { sessionId: device.id }) }))
    setEnding(null)
    if (!isEnded) return
    toastSuccess(device === 'all' ? 'Logged out on all other devices' : `Logged out: ${device.name}`)
    listRef.current?.focus()
  }

  return (
    <Section
      title="Where you’re logged in"
      note={hasConnection ? null : <p className="text-13 text-text-2">{NEEDS_CONNECTION}</p>}
    >
      {!answer && hasConnection && (
        <Loading label="Loading your devices">
          <Skeleton className="h-14" />
        </Loading>
      )}
      <List
        ref={listRef}
        tabIndex={-1}
        className="-mx-5 -mt-2.5 -mb-3 rounded-none shadow-none outline-none forced-colors:border-0"
      >
        {devices.map((device) => (
          <li key={device.id}>
            <ListRow
              className="px-5"
              leading={
                device.isPhone ? <Smartphone aria-hidden="true" size={20} /> : <Monitor aria-hidden="true" size={20} />
              }
              title={device.name}
              subtitle={lastUse(device, answer)}
              trailing={
                !device.isThis && (
                  <Button
                    size="small"
                    variant="soft"
                    aria-label={`End ${device.name}`}
                    disabled={!hasConnection}
                    isBusy={ending === device}
                    busyText=""
                    onClick={() => void end(device)}
                  >
                    End
                  </Button>
                )
              }
            />
          </li>
        ))}
      </List>
      {others.length > 1 && (
        <Button
          variant="soft"
          isBlock
          className="mt-5"
          disabled={!hasConnection}
          isBusy={ending === 'all'}
          busyText="Ending"
          onClick={() => void end('all')}
        >
          End all others
        </Button>
      )}
    </Section>
  )
}

function lastUse({ isThis, lastUsedAt }: Device, answer: Devices | null): string {
  if (isThis) return 'This device'
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return `Last used ${historyLabel(lastUsedAt, answer?.now ?? lastUsedAt, timeZone).toLowerCase()}`
}

/** What the server says, asked for again once there is a connection. `ask` takes another answer; a failure is a toast. */
function useDevices(accountId: string, hasConnection: boolean) {
  const [answer, setAnswer] = useState<Devices | null>(null)
  const listRef = useRef<HTMLUListElement>(null)

  useEffect(() => {
    let isCurrent = true
    if (hasConnection) {
      void requestDevices(accountId).then((said) => {
        if (isCurrent && said.t === 'answered') setAnswer(said.body)
      })
    }
    return () => {
      isCurrent = false
    }
  }, [accountId, hasConnection])

  async function ask(request: Promise<Answer<Devices>>): Promise<boolean> {
    const said = await request
    if (said.t === 'answered') setAnswer(said.body)
    else toastError(said.t === 'refused' ? said.message : NO_CONNECTION)
    return said.t === 'answered'
  }

  return { answer, ask, listRef }
}
