import WifiOff from 'lucide-react/icons/wifi-off'
import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { NoticeKind, NoticeSettings } from '#domain/notices.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Loading, SkeletonCard } from '#ui/skeleton.tsx'
import { Switch } from '#ui/switch.tsx'
import { momentOf } from '#words/day-and-month.ts'
import { useWords } from '#words/use-words.ts'
import { HomeScreenCard, HomeScreenSteps } from './home-screen-card.tsx'
import type { Notifications, PushDevice } from './notifications.ts'
import { useNotifications } from './use-notifications.ts'

const KINDS = ['rest', 'forgotten', 'comments', 'sharing'] as const satisfies readonly NoticeKind[]

export function NotificationsPage() {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const notifications = useNotifications(hasConnection)
  const { answer, isUnreachable } = notifications
  return (
    <>
      <PageHeader title={words('notifications.title')} onBack={() => navigate('/account')} />
      <PageBody className="items-start gap-7 lg:has-[>:nth-child(2)]:grid-cols-2">
        {answer ? (
          <Answered {...notifications} answer={answer} hasConnection={hasConnection} />
        ) : hasConnection && !isUnreachable ? (
          <Loading>
            <SkeletonCard />
          </Loading>
        ) : (
          <Card>
            <EmptyState icon={<WifiOff size={26} />} title={words('connection.needed')} />
          </Card>
        )}
      </PageBody>
    </>
  )
}

type AnsweredProps = ReturnType<typeof useNotifications> & { answer: Notifications; hasConnection: boolean }

function Answered({ answer, hasConnection, change, remove, ...here }: AnsweredProps) {
  const isSilent = answer.publicKey === null || (answer.devices.length === 0 && here.support !== 'ready')
  const others = answer.devices.filter(({ isThis }) => !isThis)
  return (
    <>
      <ThisDevice {...here} answer={answer} hasConnection={hasConnection} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
        <Kinds
          settings={answer.settings}
          isDisabled={!hasConnection || isSilent}
          onChange={(changes) => void change(changes)}
        />
        {others.length > 0 && (
          <OtherDevices
            devices={others}
            now={answer.now}
            isDisabled={!hasConnection}
            onRemove={(id) => void remove(id)}
          />
        )}
      </div>
    </>
  )
}

type ThisDeviceProps = Pick<AnsweredProps, 'answer' | 'hasConnection' | 'support' | 'turn'>

function ThisDevice({ answer, hasConnection, support, turn }: ThisDeviceProps) {
  const words = useWords()
  const own = answer.devices.find(({ isThis }) => isThis)
  const state = answer.publicKey === null ? 'off' : support
  if (state === 'home-screen') return <HomeScreenFirst />
  return (
    <div className="grid gap-2.5">
      <Rows>
        <Switch
          className="px-5 py-2"
          label={words('notifications.device.title')}
          description={state === 'ready' ? own?.label : words(`notifications.device.${state}`)}
          isOn={own !== undefined && state === 'ready'}
          isDisabled={!hasConnection || state !== 'ready'}
          onChange={(isOn) => void turn(isOn)}
        />
      </Rows>
      <p className="px-1 text-13 text-text-2">
        {words(hasConnection ? 'notifications.device.note' : 'connection.needed')}
      </p>
    </div>
  )
}

function HomeScreenFirst() {
  const words = useWords()
  return (
    <HomeScreenCard title={words('notifications.homeScreen.title')} text={words('notifications.homeScreen.text')}>
      <HomeScreenSteps comesBack />
    </HomeScreenCard>
  )
}

type KindsProps = {
  settings: NoticeSettings
  isDisabled: boolean
  onChange: (changes: Partial<NoticeSettings>) => void
}

function Kinds({ settings, isDisabled, onChange }: KindsProps) {
  const words = useWords()
  return (
    <Group title={words('notifications.kinds.title')}>
      <Rows>
        {KINDS.map((kind) => (
          <Switch
            key={kind}
            className="px-5 py-2"
            label={words(`notifications.kinds.${kind}`)}
            description={kind === 'comments' ? undefined : words(`notifications.kinds.${kind}Text`)}
            isOn={settings[kind]}
            isDisabled={isDisabled}
            onChange={(isOn) => onChange({ [kind]: isOn })}
          />
        ))}
      </Rows>
      <Rows>
        <Switch
          className="px-5 py-2"
          label={words('notifications.hide.title')}
          description={words('notifications.hide.text')}
          isOn={settings.hides_details}
          isDisabled={isDisabled}
          onChange={(hides_details) => onChange({ hides_details })}
        />
      </Rows>
    </Group>
  )
}

type OtherDevicesProps = {
  devices: PushDevice[]
  now: number
  isDisabled: boolean
  onRemove: (id: string) => void
}

function OtherDevices({ devices, now, isDisabled, onRemove }: OtherDevicesProps) {
  const words = useWords()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <Group title={words('notifications.others.title')}>
      <List>
        {devices.map(({ id, label, lastToldAt }) => (
          <li key={id}>
            <ListRow
              className="px-5"
              title={label}
              subtitle={
                lastToldAt === null
                  ? words('notifications.others.never')
                  : words('notifications.others.told', momentOf(lastToldAt, now, timeZone, words))
              }
              trailing={
                <IconButton
                  label={words('notifications.others.remove', { name: label })}
                  disabled={isDisabled}
                  onClick={() => onRemove(id)}
                >
                  <X aria-hidden="true" size={20} />
                </IconButton>
              }
            />
          </li>
        ))}
      </List>
    </Group>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={id} className="ps-1 text-17 font-[660]">
        {title}
      </h2>
      {children}
    </section>
  )
}

const Rows = ({ children }: { children: ReactNode }) => (
  <Card className="*:not-first:shadow-[0_-1px_0_var(--line)]">{children}</Card>
)
