import type { RestSignals } from './rest-settings.client.ts'

/** The notes of the signal: start and length in s, pitch in Hz. */
const NOTES = [
  { at: 0, lasts: 0.14, hertz: 660 },
  { at: 0.2, lasts: 0.14, hertz: 660 },
  { at: 0.4, lasts: 0.4, hertz: 880 },
] as const
const SOUND_MS = 1_000
const LOUDNESS = 0.25

/** The vibration, ms on and off. */
const BUZZ = [180, 90, 180, 90, 320]

const TAG = 'rest'

let audio: AudioContext | null = null
let isAllowed = false

/**
 * Allows sound, which browsers do only after a tap or a key press. Suspends the sound at once, so that the music of
 * other apps goes on.
 */
export function allowSound() {
  if (isAllowed || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume().then(() => {
    isAllowed = true
    return audio?.suspend()
  }, NOTHING)
}

/** Signals the end of a rest or a timed set by sound and vibration, in a hidden page by a notification. */
export function signalOver({ hasSound, notifies }: RestSignals, notice: { title: string; body: string }) {
  if (hasSound) {
    void chime()
    navigator.vibrate?.(BUZZ)
  }
  if (notifies && document.visibilityState === 'hidden') void notify(notice)
}

/** Closes the notification as soon as the page is visible. */
export async function clearRestNotification() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  const shown = await registration?.getNotifications({ tag: TAG }).catch(() => [])
  for (const notification of shown ?? []) notification.close()
}

export type NotificationAnswer = 'granted' | 'denied' | 'unanswered' | 'impossible'

export function notificationsNow(): NotificationAnswer {
  if (typeof Notification === 'undefined') return 'impossible'
  return Notification.permission === 'default' ? 'unanswered' : Notification.permission
}

export async function askForNotifications(): Promise<NotificationAnswer> {
  if (notificationsNow() === 'unanswered') await Notification.requestPermission().catch(NOTHING)
  return notificationsNow()
}

async function chime() {
  if (!audio) return
  await audio.resume().catch(NOTHING)
  if (audio.state !== 'running') return
  for (const { at, lasts, hertz } of NOTES) playNote(audio, audio.currentTime + at, lasts, hertz)
  setTimeout(() => void audio?.suspend().catch(NOTHING), SOUND_MS)
}

/** Plays a note that begins and ends softly, without a click. */
function playNote(context: AudioContext, at: number, lasts: number, hertz: number) {
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: hertz })
  const volume = new GainNode(context, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02)
  volume.gain.linearRampToValueAtTime(0, at + lasts)
  tone.connect(volume).connect(context.destination)
  tone.start(at)
  tone.stop(at + lasts)
}

async function notify({ title, body }: { title: string; body: string }) {
  if (notificationsNow() !== 'granted') return
  const { lang, dir } = document.documentElement
  const options = { body, tag: TAG, lang, dir: dir as NotificationDirection, icon: '/icon-192.png' }
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  // Phones take a notification only from the service worker, computers from a page.
  if (registration && 'ontouchstart' in window) return void registration.showNotification(title, options)
  try {
    const notification = new Notification(title, options)
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
  } catch {
    void registration?.showNotification(title, options)
  }
}

const NOTHING = () => undefined
