import Monitor from 'lucide-react/icons/monitor'
import Smartphone from 'lucide-react/icons/smartphone'
import { useRef, useState } from 'react'
import { elapsed } from '#domain/elapsed.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { type Answer, problemOf } from '#identity/client/ask.ts'
import { useAnswer } from '#identity/client/use-answer.ts'
import type { Device, Devices } from '#identity/devices.ts'
import { Button } from '#ui/button.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { toastError, toastSuccess } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestDevices, requestEnding } from './account-requests.client.ts'
import { FoldRow } from './account-rows.tsx'

type DevicesSectionProps = { accountId: string; hasTokens: boolean; onTokensDeleted: () => void }

/** A row of the log-in's card, behind which are the browsers with a session; a person can log each out. */
export function DevicesSection({ accountId, hasTokens, onTokensDeleted }: DevicesSectionProps) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const { answer, ask, listRef } = useDevices(accountId, hasConnection)
  const [ending, setEnding] = useState<Device | 'all' | null>(null)
  const [withTokens, setWithTokens] = useState(false)
  const devices = answer?.devices ?? []

  async function end(device: Device | 'all') {
    if (ending) return
    setEnding(device)
    const all = device === 'all'
    const isEnded = await ask(requestEnding({ accountId, ...(all ? { withTokens } : { sessionId: device.id }) }))
    setEnding(null)
    if (!isEnded) return
    if (all && withTokens) onTokensDeleted()
    toastSuccess(all ? words('account.devices.endedAll') : words('account.devices.ended', { name: device.name }))
    listRef.current?.focus()
  }

  return (
    <FoldRow title={words('account.devices.title')} count={devices.length}>
      {!hasConnection && <p className="px-4 pt-1 text-13 text-text-2">{words('connection.needed')}</p>}
      {!answer && hasConnection && (
        <Loading label={words('account.devices.loading')}>
          <Skeleton className="h-14" />
        </Loading>
      )}
      <List ref={listRef} tabIndex={-1} className={LIST}>
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            now={answer?.now ?? device.lastUsedAt}
            isEnding={ending === device}
            isDisabled={!hasConnection}
            onEnd={() => void end(device)}
          />
        ))}
      </List>
      {devices.filter(({ isThis }) => !isThis).length > 1 && (
        <EndAll
          withTokens={hasTokens ? withTokens : null}
          onWithTokens={setWithTokens}
          isDisabled={!hasConnection}
          isBusy={ending === 'all'}
          onEnd={() => void end('all')}
        />
      )}
    </FoldRow>
  )
}

const LIST = 'shadow-none outline-none forced-colors:border-0'

type EndAllProps = {
  /** Null: there are none. */
  withTokens: boolean | null
  onWithTokens: (withTokens: boolean) => void
  isDisabled: boolean
  isBusy: boolean
  onEnd: () => void
}

function EndAll({ withTokens, onWithTokens, isDisabled, isBusy, onEnd }: EndAllProps) {
  const words = useWords()
  return (
    <div className="grid gap-3 p-4 pt-1">
      {withTokens !== null && (
        <Switch label={words('account.tokensToo')} isOn={withTokens} onChange={onWithTokens} isDisabled={isDisabled} />
      )}
      <Button
        variant="soft"
        isBlock
        disabled={isDisabled}
        isBusy={isBusy}
        busyText={words('account.devices.ending')}
        onClick={onEnd}
      >
        {words('account.devices.endAll')}
      </Button>
    </div>
  )
}

type DeviceRowProps = {
  device: Device
  /** The server's clock, ms since 1970. */
  now: number
  isEnding: boolean
  isDisabled: boolean
  onEnd: () => void
}

function DeviceRow({ device, now, isEnding, isDisabled, onEnd }: DeviceRowProps) {
  const words = useWords()
  const Icon = device.isPhone ? Smartphone : Monitor
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const since = elapsed(device.lastUsedAt, now, timeZone)
  return (
    <li>
      <ListRow
        leading={<Icon aria-hidden="true" size={20} className="text-text-2" />}
        title={<span className="whitespace-normal">{device.name}</span>}
        subtitle={
          <span className="whitespace-normal">
            {device.isThis ? words('account.devices.isThis') : words('account.devices.lastUsed', since)}
          </span>
        }
        trailing={
          !device.isThis && (
            <Button
              size="small"
              variant="soft"
              aria-label={words('account.devices.endOne', { name: device.name })}
              disabled={isDisabled}
              isBusy={isEnding}
              busyText=""
              onClick={onEnd}
            >
              {words('account.devices.end')}
            </Button>
          )
        }
      />
    </li>
  )
}

/** The server's list, again after a reconnect. `ask` takes another request's answer. A failure becomes a toast. */
function useDevices(accountId: string, hasConnection: boolean) {
  const { answer, setAnswer } = useAnswer(requestDevices, accountId, hasConnection)
  const listRef = useRef<HTMLUListElement>(null)

  async function ask(request: Promise<Answer<Devices>>): Promise<boolean> {
    const said = await request
    if (said.t === 'answered') setAnswer(said.body)
    else toastError(problemOf(said))
    return said.t === 'answered'
  }

  return { answer, ask, listRef }
}
