/** How this device tells that a rest is over. It is stored on the device, because it depends on the browser. */
export type RestSignals = { hasSound: boolean; notifies: boolean }

const SIGNALS = 'sled:rest-signals'
/** The set whose rest was started or changed on this device. Other devices stay silent. */
const RESTS_HERE = 'sled:rests-here'
/** How many rests began here before notifications were offered, then `OFFERED`. */
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

/** A gesture on this device has begun the rest after a set, or changed it. It counts once. */
export function noteRestHere(setId: string) {
  if (restsHere(setId)) return
  write(RESTS_HERE, setId)
  const counted = read(OFFER)
  if (counted !== OFFERED) write(OFFER, String(Number(counted) + 1))
}

/** Whether notifications are to be offered: once on this device, after the third rest that began here (R-REACH-01). */
export function isPushOfferDue(): boolean {
  const counted = read(OFFER)
  return counted !== OFFERED && Number(counted) >= OFFER_AFTER
}

export const notePushOffered = () => write(OFFER, OFFERED)

/** A browser without storage forgets this with the page. */
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
    // It then counts while the page is open.
  }
}
