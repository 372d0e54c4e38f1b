/** How this device tells that a rest is over. Kept on the device: whether it may is a matter of its browser. */
export type RestSignals = { hasSound: boolean; notifies: boolean }

const SIGNALS = 'sled:rest-signals'
/** The set whose rest was begun or changed on this device: where nobody rests nothing rings. */
const RESTS_HERE = 'sled:rests-here'

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

export const noteRestHere = (setId: string) => write(RESTS_HERE, setId)

/** What a browser without storage forgets with the page. */
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
    // It counts for as long as the page is open.
  }
}
