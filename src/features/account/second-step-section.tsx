import { Suspense, useState } from 'react'
import type { SessionAnswer } from '#domain/session.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { useAnswer } from '#identity/client/use-answer.ts'
import type { SecondStep } from '#identity/devices.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.ts'
import { useWords } from '#words/use-words.ts'
import { requestSecondStep } from './account-requests.client.ts'
import { ROW } from './account-rows.tsx'

const SecondStepSheet = lazyPart(async () => (await import('./second-step-sheet.tsx')).SecondStepSheet)
const SecondStepEndSheet = lazyPart(async () => (await import('./second-step-sheet.tsx')).SecondStepEndSheet)

/** A row of the log-in's card (R-OPS-04). */
export function SecondStepSection({ user }: { user: SessionAnswer['user'] }) {
  const words = useWords()
  const hasConnection = !useIsOffline()
  const { answer, setAnswer } = useAnswer(requestSecondStep, user.id, hasConnection)
  const [isOpen, setIsOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const isOn = answer?.isOn ?? false
  // An open sheet stays what it is: its codes are still shown when the second step is on.
  const [isEnding, setIsEnding] = useState(false)
  function open() {
    setIsEnding(isOn)
    setHasOpened(true)
    setIsOpen(true)
  }
  const sheet = {
    user,
    isOpen,
    onClose: () => setIsOpen(false),
    onChanged: (changed: SecondStep) => setAnswer(changed),
  }
  return (
    <section aria-label={words('account.secondStep.title')}>
      <div className={ROW}>
        <span className="min-w-0 flex-1 leading-[1.2]">
          <span className="block font-[540]">{words('account.secondStep.title')}</span>
          {isOn && (
            <span className="block py-0.5 text-13 text-text-2">
              {words('account.secondStep.left', { count: answer?.codesLeft ?? 0 })}
            </span>
          )}
        </span>
        <Button size="small" variant="soft" disabled={!hasConnection || !answer} onClick={open}>
          {words(isOn ? 'account.secondStep.turnOff' : 'account.secondStep.setUp')}
        </Button>
      </div>
      {hasOpened && (
        <Suspense fallback={null}>
          {isEnding ? <SecondStepEndSheet {...sheet} /> : <SecondStepSheet {...sheet} />}
        </Suspense>
      )}
    </section>
  )
}
