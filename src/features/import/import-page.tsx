import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { announce } from '#ui/announcer.tsx'
import { PAGE_TOP, PageHeader } from '#ui/page-header.tsx'
import { useFileDrop } from '#ui/use-file-drop.ts'
import { useWords } from '#words/use-words.ts'
import { ChooseFile } from './choose-file.tsx'
import type { ImportStore, Problem, Step } from './import-store.client.ts'
import type { ImportRow } from './imports.ts'
import { isAtWork, useImports } from './known-imports.tsx'
import { MakeRoutines } from './make-routines.tsx'
import { OverImport } from './over-import.tsx'
import { PastImports } from './past-imports.tsx'
import { Preview } from './preview.tsx'
import { ReadingCard, RunningImport, UndoingImport } from './progress-cards.tsx'
import { Questions } from './questions.tsx'
import { useImportStore } from './use-import-store.ts'
import { WhereIsMyFile } from './where-is-my-file.tsx'

/** `/account/import`: brings in a history from another app. */
export function ImportPage() {
  const words = useWords()
  const { store, step: current } = useImportStore()
  // Draws a large preview in pieces, between which the page answers; a press shows at once.
  const drawn = useDeferredValue(current)
  const step = drawn.t === current.t ? current : drawn
  const imports = useImports() ?? NO_IMPORTS
  const atWork = imports.find(isAtWork)
  useSaidUndone(imports)
  const isChoosing = step.t === 'choosing' && !atWork
  const isOver = useFileDrop(isChoosing ? (files) => void store.choose(files) : null)
  const hasBar = step.t === 'asking' || step.t === 'preview'
  return (
    <div className="md:pl-(--shell-left)">
      <PageHeader title={words('import.title')} onBack={() => navigate('/account')} />
      <main
        id="main"
        className={`${PAGE_TOP} ${hasBar ? 'pb-[calc(var(--nav-h)+92px)]' : 'pb-[calc(var(--nav-h)+16px)]'} md:pb-8`}
      >
        <div className="grid max-w-[1136px] grid-cols-[minmax(0,1fr)] gap-5.5 px-4 pt-3 md:px-7 md:pt-4">
          <StepView store={store} step={step} imports={imports} atWork={atWork} isOver={isOver} />
        </div>
      </main>
    </div>
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

/** The running or last import, or a new one; and earlier ones. */
function Beginning({ store, step, imports, atWork, isOver }: BeginningProps) {
  const sent = step.t === 'sent' ? step : null
  const over = imports.find(({ id }) => id === sent?.importId && id !== atWork?.id)
  const newest = imports.find(({ state }) => state === 'done')
  return (
    <div className="grid max-w-[696px] grid-cols-[minmax(0,1fr)] gap-5.5">
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
  // After another step the focus must not stay on a missing element.
  useEffect(() => {
    if (wasOpened) ref.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [wasOpened])
  const text = problem && (problem === 'several' ? words('import.choose.one') : words(`import.refused.${problem}`))
  return (
    <div ref={ref} className="grid grid-cols-[minmax(0,1fr)] gap-5.5">
      <ChooseFile problem={text} isOver={isOver} onFiles={(files) => void store.choose(files)} />
      <WhereIsMyFile />
    </div>
  )
}
