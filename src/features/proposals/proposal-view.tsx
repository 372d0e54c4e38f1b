import Pencil from 'lucide-react/icons/pencil'
import Sparkles from 'lucide-react/icons/sparkles'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { localeOf } from '#domain/languages.ts'
import type { ProposalDocument } from '#domain/proposal.ts'
import { isTraining, type TrainingDocument } from '#domain/training.ts'
import { changeWords } from '#logbook/change-words.client.ts'
import { closeProposal } from '#logbook/proposals.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { useDispatch } from '#sync/client/react/use-dispatch.ts'
import { useDocument } from '#sync/client/react/use-document.ts'
import type { Envelope } from '#sync/operation.ts'
import { askQuestion } from '#ui/alert-queue.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { toastSuccess } from '#ui/toaster.tsx'
import { clockLabel, dayAndMonth } from '#words/day-and-month.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { type Difference, differenceOf, type Line } from './difference.client.ts'
import { isChange, type Proposed, proposalTitle, proposedOf } from './proposed.client.ts'

export function ProposalView({ document }: { document: ProposalDocument }) {
  const words = useWords()
  const { current, proposed, isGone } = useProposed(document)
  const { proposal } = document
  const { after, before, misfits, steps } = proposed
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ProposalHead document={document} current={current} />
      {after?.kind === 'workout' && <p className="text-text-2">{whenText(after, words)}</p>}
      {isGone && <Banner tone="info">{words('proposals.routineGone')}</Banner>}
      {!isGone && !proposal.programme && steps.length === 0 && (
        <Banner tone="info">{words('proposals.nothingLeft')}</Banner>
      )}
      {!isGone && misfits.length > 0 && (
        <section
          aria-label={words('proposals.misfits', { count: misfits.length })}
          className="rounded-md bg-warn-soft p-3 text-warn-text"
        >
          <h3 className="font-[620]">{words('proposals.misfits', { count: misfits.length })}</h3>
          <ul className="mt-1 grid gap-0.5 text-15 [overflow-wrap:anywhere]">
            {misfits.map((made, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines are told whole, never moved
              <li key={index}>{changeWords(made as Envelope, { document: before, before }, null)}</li>
            ))}
          </ul>
        </section>
      )}
      {after && !isGone && <DifferenceList difference={differenceOf(before, after, words)} />}
    </div>
  )
}

type HeadProps = { document: ProposalDocument; current: TrainingDocument | null }

/** What a proposal is about, who made it and why. */
export function ProposalHead({ document, current }: HeadProps) {
  const words = useWords()
  const { now } = useSync()
  const { token_name: name, created_at, reason } = document.proposal
  return (
    <>
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-md bg-sunken text-text-2">
          <Sparkles size={20} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="text-17 font-[660] [overflow-wrap:anywhere]">{proposalTitle(document, current, words)}</h2>
          <p className="text-13 text-text-2 [overflow-wrap:anywhere]">
            {words('proposals.from', { name, ago: agoText(now() - created_at, words) })}
          </p>
        </div>
      </div>
      {reason && (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{words('proposals.reason', { reason })}</p>
      )}
    </>
  )
}

type ButtonsProps = {
  document: ProposalDocument
  /** Called once the person has applied or discarded the proposal. */
  onDone: () => void
}

/** `onLeave`: called when the person goes to the page of a proposed plan, where they choose weights and apply it. */
export function ProposalButtons({ document, onDone, onLeave }: ButtonsProps & { onLeave?: () => void }) {
  const words = useWords()
  const dispatch = useDispatch()
  const { current, proposed } = useProposed(document)
  const { id, proposal } = document
  function apply() {
    for (const { made, was } of proposed.steps) dispatch(made, proposal.document_id, was && { was })
    dispatch(closeProposal.make({}), id)
    const isRoutine = proposed.after?.kind === 'routine'
    const to = isRoutine ? `/routines/${proposal.document_id}/configure` : `/history/${proposal.document_id}`
    toastSuccess(words('proposals.applied'), {
      action: { label: words('proposals.open'), onClick: () => navigate(to) },
    })
    onDone()
  }
  function openPage() {
    navigate(`/proposals/${id}`)
    onLeave?.()
  }
  return (
    <Decide document={document} title={proposalTitle(document, current, words)} onDone={onDone}>
      {proposal.programme && onLeave ? (
        <Button size="large" onClick={openPage}>
          {words('proposals.open')}
        </Button>
      ) : (
        <Button size="large" disabled={proposed.steps.length === 0} onClick={apply}>
          {words('proposals.apply')}
        </Button>
      )}
    </Decide>
  )
}

/** 'Discard', and beside it the button that applies. */
export function Decide({
  document: { id },
  title,
  onDone,
  children,
}: ButtonsProps & { title: string; children: ReactNode }) {
  const words = useWords()
  const dispatch = useDispatch()
  async function discard() {
    const isSure = await askQuestion({
      text: words('proposals.discard.title'),
      description: words('proposals.discard.text', { title }),
      confirmText: words('action.discard'),
      isDestructive: true,
    })
    if (!isSure) return
    dispatch(closeProposal.make({}), id)
    onDone()
  }
  return (
    <div className="grid grid-cols-[1fr_1.6fr] gap-2.5">
      <Button size="large" variant="soft" onClick={() => void discard()}>
        {words('action.discard')}
      </Button>
      {children}
    </div>
  )
}

/** The document on this device, and the one that the proposal would make of it. */
function useProposed(document: ProposalDocument): {
  current: TrainingDocument | null
  proposed: Proposed
  /** True if the proposal's routine is deleted. */
  isGone: boolean
} {
  const { documents, now, product } = useSync()
  useDocument('routine', document.proposal.document_id)
  const shown = documents.shown(document.proposal.document_id)
  const current = isTraining(shown) ? shown : null
  const proposed = proposedOf(document, current, { registry: product.registry, now: now() })
  return { current, proposed, isGone: isChange(document) && !current }
}

/** '12 November, 18:00 to 19:05'. */
function whenText({ workout }: Extract<TrainingDocument, { kind: 'workout' }>, words: Words): string {
  const { created_at: from, completed_at: to, time_zone } = workout
  return words('proposals.when', {
    day: dayAndMonth(from, time_zone, words),
    from: clockLabel(from, from, time_zone),
    to: clockLabel(to ?? from, from, time_zone),
  })
}

/** 'just now', '10 min. ago', '3 hr. ago', 'yesterday'. `ms`: the age. */
export function agoText(ms: number, words: Words): string {
  const format = new Intl.RelativeTimeFormat(localeOf(words.language), { numeric: 'auto', style: 'short' })
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes === 0) return words('proposals.justNow')
  if (minutes < 60) return format.format(-minutes, 'minute')
  if (minutes < 24 * 60) return format.format(-Math.floor(minutes / 60), 'hour')
  return format.format(-Math.floor(minutes / (24 * 60)), 'day')
}

/** Lists what would be new, changed and removed, with the values before and after. */
function DifferenceList({ difference: { groups, unchanged } }: { difference: Difference }) {
  const words = useWords()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {groups.map(({ id, title, lines }) => (
        <section key={id} aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          <h3 className="px-1 text-13 font-[620] text-text-2 [overflow-wrap:anywhere]">{title}</h3>
          <ul className="grid gap-1">
            {lines.map((line) => (
              <DifferenceLine key={line.id} line={line} />
            ))}
          </ul>
        </section>
      ))}
      {unchanged > 0 && (
        <p className="py-1 pe-3 ps-11 text-text-2">{words('proposals.unchanged', { count: unchanged })}</p>
      )}
    </div>
  )
}

function DifferenceLine({ line: { sign, name, was, now } }: { line: Line }) {
  const words = useWords()
  return (
    <li
      className={classNames(
        'flex min-h-tap items-center gap-3 rounded-md px-3 py-2 forced-colors:border forced-colors:border-solid',
        LOOKS[sign],
      )}
    >
      <span
        role="img"
        aria-label={words(`proposals.sign.${sign}`)}
        className="grid w-5 shrink-0 place-items-center font-[680]"
      >
        {sign === 'changed' ? <Pencil aria-hidden="true" size={15} strokeWidth={2.4} /> : sign === 'added' ? '+' : '−'}
      </span>
      {/* The values go below a name that is too long to have them beside it. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 [overflow-wrap:anywhere]">
        <b className="font-[620]">{name}</b>
        <span className="ms-auto text-end font-[560] whitespace-pre-line tabular-nums">
          {was && (
            <>
              <s className="me-1 text-text-2">{was}</s>{' '}
            </>
          )}
          {now}
        </span>
      </div>
    </li>
  )
}

const LOOKS: Record<Line['sign'], string> = {
  added: 'bg-done-soft text-done-text',
  changed: 'bg-sunken',
  removed: 'bg-danger-soft text-danger-text',
}
