import ChevronRight from 'lucide-react/icons/chevron-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import Lock from 'lucide-react/icons/lock'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../src/ui/avatar.tsx'
import { Banner } from '../src/ui/banner.tsx'
import { Button } from '../src/ui/button.tsx'
import { Card, cardClass } from '../src/ui/card.tsx'
import { Chip, Dot } from '../src/ui/chip.tsx'
import { EmptyState } from '../src/ui/empty-state.tsx'
import { Hint } from '../src/ui/hint.tsx'
import { List, ListRow, listRowPressClass } from '../src/ui/list-row.tsx'
import { Logo, LogoMark } from '../src/ui/logo.tsx'
import { PageHeader } from '../src/ui/page-header.tsx'
import { ProgressRing } from '../src/ui/progress-ring.tsx'
import { type Tick, Track, type TrackGroup } from '../src/ui/set-ticks.tsx'
import { Loading, SkeletonCard } from '../src/ui/skeleton.tsx'

export function States() {
  return (
    <>
      <Banner tone="offline">Offline. Showing what this phone last saw.</Banner>
      <Banner tone="success">Password updated successfully</Banner>
      <Banner tone="error">Passwords do not match</Banner>
      <div className="flex flex-wrap gap-2.5">
        <Chip tone="warn" icon={<CloudOff aria-hidden="true" size={14} strokeWidth={2.3} />}>
          Offline · 3 sets saved on this phone
        </Chip>
        <Chip icon={<Dot tone="warn" isPulsing />}>Sending 2 sets</Chip>
        <Chip tone="done">All sets saved</Chip>
        <Chip tone="coach">Managing Maya</Chip>
        <Chip tone="danger">Failed</Chip>
        <Chip icon={<Dot tone="live" />}>Live</Chip>
      </div>
      <Hint text="Permission denied by account owner">
        <Button
          variant="quiet"
          aria-disabled="true"
          className="justify-self-start"
          icon={<Lock aria-hidden="true" size={16} />}
        >
          Withheld
        </Button>
      </Hint>
    </>
  )
}

export function Progress() {
  return (
    <>
      <Card className="grid gap-[9px] p-4">
        <div className="flex justify-between">
          <b className="font-[660]">5 of 22 sets</b>
          <span className="text-text-2">23%</span>
        </div>
        <Track isFluid groups={PROGRESS} />
      </Card>
      <Card className="flex items-center gap-3 p-4">
        <ProgressRing done={0} total={3} />
        <ProgressRing done={1} total={3} />
        <ProgressRing done={2} total={3} />
        <ProgressRing done={3} total={3} />
        <span>Rings</span>
      </Card>
      <Card className="grid gap-3 p-4">
        <Track groups={ROUTINE} />
        <Track groups={[{ ticks: Array<Tick>(70).fill('open').fill('done', 0, 30).fill('waiting', 30, 35) }]} />
        <Track groups={[]} />
      </Card>
      <Card>
        <EmptyState
          icon={<History aria-hidden="true" size={26} />}
          title="No workouts logged"
          action={<Button>Start one</Button>}
        />
      </Card>
      <Loading>
        <SkeletonCard />
      </Loading>
    </>
  )
}

export function Headers() {
  const [query, setQuery] = useState('')
  return (
    <>
      <Frame>
        <PageHeader
          title="Routines"
          search={{ value: query, onValueChange: setQuery }}
          plus={{ label: 'Create a new routine', onPress: nothing }}
        />
      </Frame>
      <output aria-label="Header search">{query}</output>
      <Frame>
        <PageHeader
          title="Push Day A with a name that does not fit"
          onBack={nothing}
          settings={{ label: 'Settings', onPress: nothing }}
          share={{ label: 'Share', onPress: nothing }}
        />
      </Frame>
      <Frame>
        <PageHeader
          title="Push Day A"
          onBack={nothing}
          share={{ label: 'Share routine', onPress: nothing, isText: true }}
        />
      </Frame>
      <Frame>
        <PageHeader title="Leg Day" onBack={nothing} start={{ label: 'Start workout', onPress: nothing }} />
      </Frame>
    </>
  )
}

export function Rows() {
  return (
    <>
      <List>
        <li>
          <ListRow
            leading={<Avatar initials="AM" tone="coach" />}
            title="Andre Mitchell"
            subtitle="Can do everything"
            trailing={<Chip>Manager</Chip>}
          />
        </li>
        <li>
          <button type="button" className={listRowPressClass()}>
            <ListRow title="Push Day A" subtitle="Yesterday" trailing={<ChevronRight aria-hidden="true" size={18} />} />
          </button>
        </li>
      </List>
      <button type="button" className={`${cardClass({ isPressable: true })} grid gap-3 p-4 text-left`}>
        <span className="text-17 font-[640]">Push Day A</span>
        <Track groups={ROUTINE} />
      </button>
    </>
  )
}

export function Logos() {
  return (
    <div className="flex flex-wrap items-center gap-6">
      {[96, 48, 32, 16].map((size) => (
        <img key={size} src="/icon.svg" width={size} height={size} alt="" />
      ))}
      <LogoMark size={72} />
      <Logo size={52} />
    </div>
  )
}

/** Holds a fixed header in place. */
function Frame({ children }: { children: ReactNode }) {
  return <div className="relative h-header [transform:translateZ(0)] md:h-15">{children}</div>
}

function nothing() {}

const ticks = (count: number, ...filled: Tick[]): Tick[] => [
  ...filled,
  ...Array<Tick>(count - filled.length).fill('open'),
]

const PROGRESS: TrackGroup[] = [
  { ticks: ticks(2, 'done', 'done') },
  { ticks: ticks(1, 'done') },
  { ticks: ticks(4, 'done', 'waiting') },
  { ticks: ticks(3) },
  { ticks: ticks(3) },
  { ticks: ticks(3) },
  { ticks: ticks(3) },
  { ticks: ticks(2) },
  { ticks: ticks(1) },
]

const ROUTINE: TrackGroup[] = [
  { ticks: ticks(2) },
  { ticks: ticks(4), isStrong: true },
  { ticks: ticks(3), isStrong: true },
  { ticks: ticks(3), isStrong: true },
  { ticks: ticks(1) },
]
