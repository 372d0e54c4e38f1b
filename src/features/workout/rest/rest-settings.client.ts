/** How this device signals the end of a rest. Stored on the device, because it depends on the browser. */
export type RestSignals = { hasSound: boolean; notifies: boolean }

const SIGNALS = 'sled:rest-signals'
/** Where this device stores the set whose rest began or changed here. Other devices stay silent at its end. */
const RESTS_HERE = 'sled:rests-here'
/** Where this device counts the rests that began here before it offers notifications; then `OFFERED`. */
const OFFER = 'sled:push-offer'
const OFFERED = 'offered'
const OFFER_AFTER = 3

const DEFAULT: RestSignals = { hasSound: true, notifies: false }

export function restSignals(): RestSignals {
  try {
    const { hasSound, notifies } = { ...DEFAULT, ...(JSON.parse(read(SIGNALS) ?? '{}') as Partial<RestSignals>) }
    return { hasSound: hasSound === true, notifies: notifies === true }
  } catch {
    return DEFAULT
  }
}

export const keepRestSignals = (signals: RestSignals) => write(SIGNALS, JSON.stringify(signals))

export const restsHere = (setId: string): boolean => read(RESTS_HERE) === setId

/** Notes that a gesture on this device began or changed the rest after a set. Each rest counts once. */
export function noteRestHere(setId: string) {
  if (restsHere(setId)) return
  write(RESTS_HERE, setId)
  const counted = read(OFFER)
  if (counted !== OFFERED) write(OFFER, String(Number(counted) + 1))
}

/** Whether to offer notifications: once on this device, after the third rest that began here. */
export function isPushOfferDue(): boolean {
  const counted = read(OFFER)
  return counted !== OFFERED && Number(counted) >= OFFER_AFTER
}

export const notePushOffered = () => write(OFFER, OFFERED)

/** Remembers for this page what cannot be stored. */
const kept = new Map<string, string>()

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? kept.get(key) ?? null
  } catch {
    return kept.get(key) ?? null
  }
}

function write(key: string, value: string) {
  kept.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    // Without storage the setting counts while the page is open.
  }
}
