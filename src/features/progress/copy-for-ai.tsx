import Sparkles from 'lucide-react/icons/sparkles'
import { useState } from 'react'
import { dayOf } from '#domain/statistics/calendar.ts'
import { useOwnerId, useSync } from '#sync/client/react/sync-provider.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { copyText } from '#ui/copy-text.ts'
import { toastError, toastInfo, toastSuccess } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import { useWords } from '#words/use-words.ts'
import type { TrainingText } from './progress.ts'

export function CopyForAi() {
  const words = useWords()
  const { copy, isBusy } = useCopyForAi()
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 print:hidden">
      <p className="min-w-48 tiny:min-w-0 tiny:basis-full flex-1 text-14 text-pretty text-text-2">
        {words('progress.copy.about')}
      </p>
      <Button variant="soft" isBusy={isBusy} icon={<Sparkles aria-hidden="true" size={18} />} onClick={copy}>
        {words('progress.copy.action')}
      </Button>
    </Card>
  )
}

/** Copies the training as text, or that of one exercise, and says so. */
export function useCopyForAi(exerciseId?: string) {
  const sync = useSync()
  const ownerId = useOwnerId()
  const [isBusy, setIsBusy] = useState(false)
  async function copy() {
    setIsBusy(true)
    const today = dayOf(sync.now(), sync.timeZone())
    await tell(copyText(request({ ownerId, today, ...(exerciseId && { exerciseId }) })))
    setIsBusy(false)
  }
  return { copy, isBusy }
}

async function tell(copied: Promise<boolean>) {
  const words = currentWords()
  try {
    if (await copied) toastSuccess(words('progress.copy.done'), { description: words('progress.copy.doneText') })
    else toastInfo(words('progress.copy.nothing'))
  } catch {
    toastError(words('progress.copy.failed'), navigator.onLine ? {} : { description: words('connection.none') })
  }
}

async function request(query: Record<string, string>): Promise<string | null> {
  const response = await fetch(`/api/training-text?${new URLSearchParams(query)}`)
  if (!response.ok) throw new Error(`the text of the training answered ${response.status}`)
  return ((await response.json()) as TrainingText).text
}
