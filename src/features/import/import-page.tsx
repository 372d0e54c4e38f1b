import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { daysBetween } from '#domain/relative-day.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { announce } from '#ui/announcer.tsx'
import { Button } from '#ui/button.tsx'
import { List, ListRow } from '#ui/list-row.tsx'
import { PageBody, PageHeader } from '#ui/page-header.tsx'
import { Part } from '#ui/part.tsx'
import { useFileDrop } from '#ui/use-file-drop.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { ChooseFile, WhereIsMyFile } from './choose-file.tsx'
import type { ImportStore, Problem, Step } from './import-store.client.ts'
import { type ImportRow, UNDOABLE_MS } from './imports.ts'
import { isAtWork, useImports } from './known-imports.tsx'
import { MakeRoutines } from './make-routines.tsx'
import { OverImport } from './over-import.tsx'
import { Preview } from './preview.tsx'
import { ReadingCard, RunningImport, UndoingImport } from './progress-cards.tsx'
import { Questions } from './questions.tsx'
import { UndoImport } from './undo-import.tsx'
import { useImportStore } from './use-import-store.ts'

/** `/account/import`: brings in a history from another app. */
export function ImportPage() {
  const words = useWords()
  const { store, step: current } = useImportStore()
  // Draws a large preview in pieces between which the page reacts; every other step shows at once.
  const drawn = useDeferredValue(current)
  const step = drawn.t === current.t ? current : drawn
  const imports = useImports() ?? NO_IMPORTS
  const atWork = imports.find(isAtWork)
  useSaidUndone(imports)
  const isChoosing = step.t === 'choosing' && !atWork
  const isOver = useFileDrop(isChoosing ? (files) => void store.choose(files) : null)
  const hasBar = step.t === 'asking' || step.t === 'preview'
  return (
    <>
      <PageHeader title={words('import.title')} onBack={() => navigate('/account')} />
      <PageBody className={`gap-5.5 ${hasBar ? 'max-md:pb-[calc(var(--nav-h)+92px)]' : ''}`}>
        <StepView store={store} step={step} imports={imports} atWork={atWork} isOver={isOver} />
      </PageBody>
    </>
  )
}

/** Announces the end of an undo. */
function useSaidUndone(imports: readonly ImportRow[]) {
  const words = useWords()
  const before = useRef(imports)
  useEffect(() => {
    const wasUndone = new Map(before.current.map(({ id, state }) => [id, state === 'undone']))
    if (imports.some(({ id, state }) => state === 'undone' && wasUndone.get(id) === false)) {
      announce(words('import.undo.done'))
    }
    before.current = imports
  }, [imports, words])
}

type StepViewProps = {
  store: ImportStore
  step: Step
  imports: readonly ImportRow[]
  atWork: ImportRow | undefined
  isOver: boolean
}

const NO_IMPORTS: readonly ImportRow[] = []

const StepView = memo(function StepView({ store, step, imports, atWork, isOver }: StepViewProps) {
  const cancel = () => store.cancel()
  switch (step.t) {
    case 'reading':
      return <ReadingCard fileName={step.fileName} share={step.share} onCancel={cancel} />
    case 'asking':
      return (
        <Questions
          fileName={step.draft.fileName}
          read={step.draft.read}
          answers={step.draft.answers}
          onAnswer={(changes) => store.answer(changes)}
          onGoOn={() => void store.goOn()}
          onCancel={cancel}
        />
      )
    case 'preview':
      return (
        <Preview
          draft={step.draft}
          busy={step.busy}
          failure={step.failure}
          onChange={(changes) => void store.change(changes)}
          onAskAgain={() => store.askAgain()}
          onMean={(name, meaning) => store.mean(name, meaning)}
          onTake={(key, isChosen) => store.take(key, isChosen)}
          onSend={() => void store.send()}
          onCancel={cancel}
        />
      )
    case 'sent':
    case 'choosing':
      return <Beginning store={store} step={step} imports={imports} atWork={atWork} isOver={isOver} />
  }
})

type BeginningProps = Omit<StepViewProps, 'step'> & { step: Extract<Step, { t: 'choosing' | 'sent' }> }

/** The first step: the running or last import, or a new one, and earlier ones. */
function Beginning({ store, step, imports, atWork, isOver }: BeginningProps) {
  const sent = step.t === 'sent' ? step : null
  const over = imports.find(({ id }) => id === sent?.importId && id !== atWork?.id)
  const newest = imports.find(({ state }) => state === 'done')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5.5">
      {atWork?.state === 'undoing' ? (
        <UndoingImport row={atWork} />
      ) : atWork ? (
        <RunningImport row={atWork} />
      ) : over && sent ? (
        <OverImport row={over} counts={sent.counts} sharedWith={sent.sharedWith} onAnother={() => store.cancel()} />
      ) : (
        <Begin store={store} problem={step.t === 'choosing' ? step.problem : null} isOver={isOver} />
      )}
      {newest && !atWork && <MakeRoutines key={newest.id} importId={newest.id} />}
      <PastImports imports={imports} shownId={over?.id} />
    </div>
  )
}

function Begin({ store, problem, isOver }: { store: ImportStore; problem: Problem | null; isOver: boolean }) {
  const words = useWords()
  const ref = useRef<HTMLDivElement>(null)
  const wasOpened = store.hasBegun
  // Moves the focus after another step, because the element that had it is gone.
  useEffect(() => {
    if (wasOpened) ref.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [wasOpened])
  const text = problem && (problem === 'several' ? words('import.choose.one') : words(`import.refused.${problem}`))
  return (
    <div ref={ref} className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5.5 lg:grid-cols-2">
      <ChooseFile problem={text} isOver={isOver} onFiles={(files) => void store.choose(files)} />
      <WhereIsMyFile />
    </div>
  )
}

type PastImportsProps = {
  imports: readonly ImportRow[]
  /** The import whose 'Undo' the page shows elsewhere. */
  shownId?: string
}

/** Finished imports of the last 90 days. Each can be undone while no other is at work. */
function PastImports({ imports, shownId }: PastImportsProps) {
  const words = useWords()
  const { now } = useSync()
  const [undone, setUndone] = useState<ImportRow | null>(null)
  const over = imports.filter((row) => !isAtWork(row))
  if (over.length === 0) return null
  return (
    <Part title={words('import.past.title')}>
      <List>
        {over.map((row) => (
          <li key={row.id}>
            <ListRow
              title={row.fileName}
              subtitle={<span className="whitespace-normal">{pastText(row, now(), row.id === shownId, words)}</span>}
              trailing={
                row.isUndoable &&
                over.length === imports.length &&
                row.id !== shownId && (
                  <Button
                    variant="ghost"
                    className="-me-3 px-3"
                    aria-label={words('import.past.undoOf', { name: row.fileName })}
                    onClick={() => setUndone(row)}
                  >
                    {words('action.undo')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </List>
      {undone && <UndoImport row={undone} onClose={() => setUndone(null)} />}
    </Part>
  )
}

function pastText(row: ImportRow, now: number, isShown: boolean, words: Words): string {
  const { state, total, written, weighings, createdAt, isUndoable } = row
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const isToday = daysBetween(createdAt, now, timeZone) <= 0
  const day = isToday ? words('day.today') : words.date(createdAt, { day: 'numeric', month: 'long' })
  if (state === 'undone') return words('import.past.undone', { day })
  const text =
    total === 0 && weighings > 0
      ? words('import.past.weighings', { day, count: weighings })
      : words('import.past.text', { day, count: written })
  if (!isShown || !isUndoable) return text
  return words('import.past.until', {
    text,
    until: words.date(createdAt + UNDOABLE_MS, { day: 'numeric', month: 'long' }),
  })
}
