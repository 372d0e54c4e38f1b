import { useEffect, useState } from 'react'
import type { WebhookDeliveries } from '#domain/webhooks.ts'
import { problemOf } from '#identity/client/ask.ts'
import { useAnswer } from '#identity/client/use-answer.ts'
import { toastError } from '#ui/toaster.tsx'
import { requestDeliveries, requestSwitch, requestWebhooks } from './webhook-requests.client.ts'

export function useWebhooks(accountId: string, hasConnection: boolean) {
  const { answer, setAnswer, isUnreachable } = useAnswer(requestWebhooks, accountId, hasConnection)
  return {
    answer,
    setAnswer,
    isUnreachable,
    async turn(webhookId: string, isOn: boolean) {
      const said = await requestSwitch({ accountId, webhookId, isOn })
      if (said.t === 'answered') setAnswer(said.body)
      else toastError(problemOf(said))
    },
  }
}

const ASK_EVERY_MS = 2_000

/** A webhook's deliveries, asked for again while they are on screen; null before the first answer. */
export function useDeliveries(accountId: string, webhookId: string): WebhookDeliveries | null {
  const [answer, setAnswer] = useState<WebhookDeliveries | null>(null)
  useEffect(() => {
    let isCurrent = true
    let timer: number | undefined
    async function look() {
      const said = await requestDeliveries({ accountId, webhookId })
      if (!isCurrent) return
      if (said.t === 'answered') setAnswer(said.body)
      timer = window.setTimeout(() => void look(), ASK_EVERY_MS)
    }
    void look()
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [accountId, webhookId])
  return answer
}
