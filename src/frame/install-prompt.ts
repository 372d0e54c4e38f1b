import { useEffect } from 'react'
import { Listeners } from '#domain/listeners.ts'

/** What Chromium offers a page that can be installed; no standard names it. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> }

let prompt: InstallPrompt | null = null
const listeners = new Listeners()

/** Keeps the browser's offer to install the app until a card asks for it (R-REACH-18): it comes once for each page. */
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

/** Lets the browser ask, in a tap only. It can do so once. */
export async function askToInstall(): Promise<void> {
  const kept = prompt
  prompt = null
  await kept?.prompt().catch(() => undefined)
}
