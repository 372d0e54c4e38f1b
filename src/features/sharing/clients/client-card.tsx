import { useId } from 'react'
import { elapsed } from '#domain/elapsed.ts'
import { initials } from '#domain/names.ts'
import { formatRest } from '#domain/rest.ts'
import { useElapsed } from '#features/exercise-cards/use-elapsed.ts'
import type { Way } from '#features/sharing/opened-owner.tsx'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dot } from '#ui/chip.tsx'
import { Track } from '#ui/set-ticks.tsx'
import { useDay } from '#ui/use-day.ts'
import { useWords } from '#words/use-words.ts'
import { ClientMenu, waysTo } from './client-menu.tsx'
import type { Client, ClientTraining } from './clients.ts'

type ClientCardProps = {
  client: Client
  /** What the card calls the client. */
  name: string
  onOpen: (way: Way) => void
  onNote: () => void
}

/** A client on the board, with what the coach may do. */
export function ClientCard({ client, name, onOpen, onNote }: ClientCardProps) {
  const nameId = useId()
  const words = useWords()
  const { training } = client
  const ways = waysTo(client)
  const buttons = training ? [] : ways.slice(0, 2)
  return (
    <Card>
      <article aria-labelledby={nameId} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
        <div className="flex min-h-tap items-center gap-2.5 tiny:flex-wrap">
          <span className={training ? 'max-[359px]:hidden' : undefined}>
            <Avatar initials={initials(client.name)} tone="coach" />
          </span>
          <div className="min-w-0 flex-1 tiny:basis-full">
            <h2 id={nameId} className="text-17 font-[660] wrap-anywhere">
              {name}
            </h2>
            <State client={client} />
          </div>
          {training && (
            <Button variant="go" aria-label={words('sharing.joinSpoken', { name })} onClick={() => onOpen('join')}>
              {words('sharing.join')}
            </Button>
          )}
          <span className="-me-2.5">
            <ClientMenu client={client} name={name} ways={ways.slice(buttons.length)} onOpen={onOpen} onNote={onNote} />
          </span>
        </div>
        {training ? <Training training={training} /> : <Facts client={client} />}
        {buttons.length > 0 && (
          <div className="grid auto-cols-fr grid-flow-col gap-2.5 max-[359px]:grid-flow-row">
            {buttons.map(({ way, label }) => (
              <Button key={way} variant="quiet" className="min-w-0 px-3" onClick={() => onOpen(way)}>
                {words(label)}
              </Button>
            ))}
          </div>
        )}
      </article>
    </Card>
  )
}

function State({ client: { training, last, flags } }: { client: Client }) {
  const words = useWords()
  const today = useDay(useSync().now)
  if (training) {
    return (
      <p className="flex items-center gap-2 ps-1 text-13 font-[600] text-done-text">
        <Dot tone="live" isPulsing />
        {words('sharing.training', { name: '', isNamed: 'other' })}
      </p>
    )
  }
  if (!flags.can_review_history) return null
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <p className="text-13 text-text-2">
      {last ? words('sharing.clients.last', elapsed(last.at, today, timeZone)) : words('sharing.clients.never')}
    </p>
  )
}

function Training({ training: { name, startedAt, sets, exercise, rest } }: { training: ClientTraining }) {
  const words = useWords()
  const { now } = useSync()
  const seconds = useElapsed(startedAt, now)
  const left = rest ? rest.endsAt - now() : 0
  const isResting = rest !== null && left > 0
  const counted = sets.reduce((sum, { done, total }) => ({ done: sum.done + done, total: sum.total + total }), {
    done: 0,
    total: 0,
  })
  const current = isResting ? rest.exercise : exercise
  return (
    <>
      <Track groups={sets.map(ticksOf)} isFluid className="h-2!" />
      <div className="grid gap-1">
        <Line
          left={name}
          right={`${words('exerciseCards.setsDone', counted)} · ${words('programmes.minutes', { count: Math.floor(seconds / 60) })}`}
        />
        {current !== null && (
          <Line
            left={current}
            right={
              isResting ? words('sharing.clients.rests', { time: formatRest(left) }) : words('sharing.clients.lifts')
            }
          />
        )}
      </div>
    </>
  )
}

const ticksOf = ({ done, total }: ClientTraining['sets'][number]) => ({
  ticks: Array.from({ length: total }, (_, index) => (index < done ? ('done' as const) : ('open' as const))),
})

/** What is next and what waits, else what was trained. */
function Facts({ client: { next, toConfirm, newComments, last } }: { client: Client }) {
  const words = useWords()
  const waits = words.line([
    toConfirm > 0 && words('sharing.clients.toConfirm', { count: toConfirm }),
    newComments > 0 && words('sharing.clients.comments', { count: newComments }),
  ])
  if (next !== null) return <Line left={words('sharing.clients.next')} subject={next} right={waits} />
  if (last) return <Line left={last.name} right={waits || words('set.count', { count: last.sets })} />
  return waits !== '' && <Line left="" right={waits} />
}

type LineProps = { left: string; subject?: string; right: string }

function Line({ left, subject, right }: LineProps) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-text-2">
      <span className="min-w-0 truncate">
        {left} {subject && <b className="font-[580] text-text">{subject}</b>}
      </span>
      {right && <b className="min-w-0 font-[580] text-text tabular-nums">{right}</b>}
    </p>
  )
}
