import { Listeners } from '#domain/listeners.ts'
import { currentWords } from '#words/current-words.ts'

export type Alert = {
  id: number
  /** The dialog's text, which is also its name. */
  text: string
  description?: string
  okText: string
  cancelText?: string
  isDestructive: boolean
  settle: (isConfirmed: boolean) => void
}

type Question = {
  text: string
  description?: string
  confirmText: string
  cancelText?: string
  isDestructive?: boolean
}

/** Shows the text with 'OK'; settles when the person closes it. */
export function showAlert(text: string, description?: string): Promise<void> {
  return enqueue({ text, description, okText: currentWords()('ui.ok'), isDestructive: false }).then(() => {})
}

/** Resolves with true if the person confirms. */
export function askQuestion({ confirmText, cancelText, isDestructive = false, ...rest }: Question) {
  return enqueue({
    ...rest,
    okText: confirmText,
    cancelText: cancelText ?? currentWords()('action.cancel'),
    isDestructive,
  })
}

export function isAlertShowing(): boolean {
  return waiting.length > 0
}

export function getFirstAlert(): Alert | undefined {
  return waiting[0]
}

/** Closes all waiting dialogs as if the person had declined. */
export function dropAlerts(): void {
  for (const { settle } of waiting) settle(false)
}

/** Closes all questions as if the person had declined; what only says something stays. */
export function dropQuestions(): void {
  for (const { settle, cancelText } of waiting) if (cancelText) settle(false)
}

export function subscribeToAlerts(listener: () => void): () => void {
  return listeners.subscribe(listener)
}

let nextId = 0
let waiting: readonly Alert[] = []
const listeners = new Listeners()

function enqueue(alert: Omit<Alert, 'id' | 'settle'>): Promise<boolean> {
  return new Promise((resolve) => {
    nextId += 1
    const id = nextId
    function settle(isConfirmed: boolean) {
      replace(waiting.filter((other) => other.id !== id))
      resolve(isConfirmed)
    }
    replace([...waiting, { ...alert, id, settle }])
  })
}

function replace(next: readonly Alert[]) {
  waiting = next
  listeners.tell()
}
