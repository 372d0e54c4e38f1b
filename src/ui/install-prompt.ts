import { useEffect } from 'react'
import { Listeners } from '#domain/listeners.ts'

/** The event with which Chromium offers to install a page; no standard defines it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let prompt: InstallPrompt | null = null
const listeners = new Listeners()

/** Keeps the browser's offer to install the app, which comes once for each page. */
export function useInstallOffers() {
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault()
      prompt = event as InstallPrompt
      listeners.tell()
    }
    window.addEventListener('beforeinstallprompt', keep)
    return () => window.removeEventListener('beforeinstallprompt', keep)
  }, [])
}

export const subscribeToInstall = listeners.subscribe

export const mayInstall = (): boolean => prompt !== null

/** Shows the browser's install dialog, once. Call this in a tap. */
export async function askToInstall(): Promise<void> {
  const kept = prompt
  prompt = null
  await kept?.prompt().catch(() => undefined)
}
