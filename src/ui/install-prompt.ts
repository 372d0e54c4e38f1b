import { useEffect } from 'react'
import { Listeners } from '#domain/listeners.ts'

/** Chromium's offer to install a page; no standard names it. */
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

/** Lets the browser ask, once. Call it in a tap. */
export async function askToInstall(): Promise<void> {
  const kept = prompt
  prompt = null
  await kept?.prompt().catch(() => undefined)
}
