import { useRef, useState } from 'react'
import type { NoticeSettings } from '#domain/notices.ts'
import { type Answer, ask, problemOf } from '#identity/client/ask.ts'
import { useAnswer } from '#identity/client/use-answer.ts'
import { useSync } from '#sync/client/react/sync-provider.tsx'
import { toastError } from '#ui/toaster.tsx'
import { currentWords } from '#words/current-words.ts'
import type { Notifications } from './notifications.ts'
import { deviceSupport, subscribeHere, unsubscribeHere } from './this-device.client.ts'

const requestNotifications = (accountId: string): Promise<Answer<Notifications>> =>
  ask('GET', `/api/notifications?${new URLSearchParams({ accountId })}`)

/** The server's answer, which each change brings anew; null before. A failure becomes a toast. */
export function useNotifications(hasConnection: boolean) {
  const sync = useSync()
  const { accountId } = sync
  const { answer, setAnswer, isUnreachable } = useAnswer(requestNotifications, accountId, hasConnection)
  const [support, setSupport] = useState(deviceSupport)
  const [isBusy, setIsBusy] = useState(false)
  /** Counts changes: an answer to a request from before a change has older values than the screen. */
  const changes = useRef(0)

  async function send(path: string, body: object): Promise<boolean> {
    const change = ++changes.current
    const said: Answer<Notifications> = await ask('POST', `/api/notifications/${path}`, { accountId, ...body })
    if (said.t !== 'answered') toastError(problemOf(said))
    else if (change === changes.current) setAnswer(said.body)
    return said.t === 'answered'
  }

  async function turnOn(publicKey: string) {
    const made = await subscribeHere(publicKey)
    setSupport(deviceSupport())
    if (made.t === 'failed') toastError(currentWords()('notifications.device.failed'))
    // Tells the server at once that this page is in front.
    if (made.t === 'subscribed' && (await send('devices', made.subscription))) sync.compare()
  }

  async function turnOff() {
    if (await send('devices/remove', {})) await unsubscribeHere()
  }

  return {
    answer,
    isUnreachable,
    support,
    /** Ignores a second press instead of disabling the switch, which would lose the focus. */
    async turn(isOn: boolean) {
      const key = answer?.publicKey
      if (isBusy || !key) return
      setIsBusy(true)
      await (isOn ? turnOn(key) : turnOff())
      setIsBusy(false)
    },
    /** Changes settings. The switch moves at once, and back after a failure. */
    async change(settings: Partial<NoticeSettings>) {
      if (!answer) return
      setAnswer((now) => now && { ...now, settings: { ...now.settings, ...settings } })
      if (await send('settings', { settings })) return
      const before = Object.fromEntries(
        Object.keys(settings).map((kind) => [kind, answer.settings[kind as keyof NoticeSettings]]),
      )
      setAnswer((now) => now && { ...now, settings: { ...now.settings, ...before } })
    },
    remove: (deviceId: string) => send('devices/remove', { deviceId }),
  }
}
