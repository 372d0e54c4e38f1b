import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { type Answer, ask, problemOf } from '#identity/client/ask.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Switch } from '#ui/switch.tsx'
import { toastError } from '#ui/toaster.tsx'
import { refusalText } from '#words/refusal-text.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { type Copies, type CopyResult, MAX_COPIED_TO } from './copies.ts'
import type { Copying } from './copy-to-clients.tsx'
import { useCopyTargets } from './use-copy-targets.ts'

type CopySheetProps = { copying: Copying; isOpen: boolean; onClose: () => void }

type Client = ReturnType<typeof useCopyTargets>[number]

/** Chooses clients, and then says what became of each copy (R-COACH-08). */
export function CopySheet({ copying, isOpen, onClose }: CopySheetProps) {
  const words = useWords()
  const clients = useCopyTargets()
  const isOffline = useIsOffline()
  const { ticked, tick, results, left, isBusy, isUnanswered, copy } = useCopies(copying, clients)
  const [atFirst] = useState(clients) // Somebody who ends the share meanwhile still has a name here.
  const [withWeights, setWithWeights] = useState(false)
  const [addToPlan, setAddToPlan] = useState(false)
  const primary = results
    ? left.length > 0 && { text: words('plans.copy.again') }
    : { text: words('plans.copy.button', { count: ticked.length }), isLong: true }
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      fitsContent
      title={words('plans.copy.title')}
      subtitle={copying.name}
      headerAction={
        results &&
        !primary && (
          <Button variant="ghost" className="px-5" onClick={onClose}>
            {words('action.close')}
          </Button>
        )
      }
      primary={primary ? { ...primary, isBusy, isDisabled: isOffline || left.length === 0 } : undefined}
      cancelText={results ? words('action.close') : undefined}
      aboveFooter={isOffline && <p className="pb-3 text-13 text-text-2">{words('connection.needed')}</p>}
      onSubmit={() => void copy({ withWeights, addToPlan })}
    >
      {results ? (
        <Results results={results} clients={atFirst} />
      ) : (
        <>
          <ul className="-mx-2">
            {clients.map(({ ownerId, name }) => (
              <li key={ownerId}>
                <Checkbox
                  label={name}
                  isChecked={ticked.includes(ownerId)}
                  onCheckedChange={(isTicked) => tick(ownerId, isTicked)}
                  className="min-h-13 gap-2 rounded-md pe-3 hover:bg-hover"
                >
                  <span aria-hidden="true" className="min-w-0 flex-1 font-[580] [overflow-wrap:anywhere]">
                    {name}
                  </span>
                </Checkbox>
              </li>
            ))}
          </ul>
          <div>
            <Switch
              label={words('publicLink.weights.label')}
              isOn={withWeights}
              isDisabled={isUnanswered}
              onChange={setWithWeights}
            />
            {copying.of === 'routine' && (
              <Switch
                label={words('plans.copy.addToPlan')}
                description={words('plans.copy.addToPlanHint')}
                isOn={addToPlan}
                isDisabled={isUnanswered}
                onChange={setAddToPlan}
              />
            )}
          </div>
        </>
      )}
    </Sheet>
  )
}

function Results({ results, clients }: { results: readonly CopyResult[]; clients: readonly Client[] }) {
  const words = useWords()
  return (
    <div role="status">
      <ul className="grid gap-3 pb-2">
        {results.map((result) => {
          const Icon = result.as === 'copied' ? Check : CircleAlert
          return (
            <li key={result.ownerId} className="flex gap-3">
              <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-text-2" />
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="block font-[580]">
                  {clients.find(({ ownerId }) => ownerId === result.ownerId)?.name}
                </span>
                <span className="block text-14 text-text-2">{textOf(result, words)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function textOf(result: CopyResult, words: Words): string {
  if (result.as === 'copied') return words('plans.copy.copied', { plan: result.inPlan ?? 'other' })
  return result.as === 'limit' ? refusalText(result.code, words) : words(`plans.copy.${result.as}`)
}

/** `left`: whom a press copies to, at first those who are ticked, then those for whom it may work another time. */
function useCopies({ of, id, key }: Copying, clients: readonly Client[]) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [results, setResults] = useState<readonly CopyResult[] | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [isUnanswered, setIsUnanswered] = useState(false)
  const left = results
    ? results.flatMap(({ as, ownerId }) => (as === 'limit' || as === 'failed' ? [ownerId] : []))
    : ticked.filter((ownerId) => clients.some((client) => client.ownerId === ownerId))
  async function copy(how: { withWeights: boolean; addToPlan: boolean }) {
    setIsBusy(true)
    const said = new Map<string, CopyResult>()
    let failed: Exclude<Answer<Copies>, { t: 'answered' }> | null = null
    for (let at = 0; at < left.length && !failed; at += MAX_COPIED_TO) {
      const ownerIds = left.slice(at, at + MAX_COPIED_TO)
      const answer: Answer<Copies> = await ask('POST', '/api/clients/copies', { of, id, key, ownerIds, ...how })
      if (answer.t !== 'answered') failed = answer
      else for (const result of answer.body.results) said.set(result.ownerId, result)
    }
    setIsBusy(false)
    // Nobody may know what was copied, also of a failure: the same key copies nothing twice.
    setIsUnanswered(failed !== null)
    if (failed) return void toastError(problemOf(failed))
    setResults(results?.map((result) => said.get(result.ownerId) ?? result) ?? [...said.values()])
  }
  const tick = (ownerId: string, isTicked: boolean) =>
    setTicked(isTicked ? [...ticked, ownerId] : ticked.filter((each) => each !== ownerId))
  return { ticked: results ? ticked : left, tick, results, left, isBusy, isUnanswered, copy }
}
