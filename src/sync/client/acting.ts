import { Listeners } from '#domain/listeners.ts'
import type { ShareFlags } from '#domain/permissions.ts'

/** The owner an account acts for: whose account it is, what to call them (R-DELEG-46), and what they allow. */
export type ActingFor = { ownerId: string; name: string; flags: ShareFlags }

/** The part of `localStorage` that is used here. */
type ActingStorage = {
  readonly length: number
  key: (index: number) => string | null
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

const ENDING = ':acting'

/** The key under which a device keeps whom an account acts for. */
const actingKey = (name: string): string => name + ENDING

/** The part of `BroadcastChannel` that is used here. */
type ActingChannel = {
  addEventListener(type: 'message', hear: (event: { data: unknown }) => void): void
  postMessage(message: ActingFor | null): void
  close(): void
}

/**
 * Holds the owner an account acts for on this device, and tells listeners when it changes. It survives a reload
 * (R-DELEG-28).
 *
 * A device acts for one owner at a time. When another tab starts acting, this tab keeps showing the account's own data
 * until it is reloaded: a page must not switch to somebody else's data while a person uses it. When another tab stops
 * acting, every tab stops. Leaving removes the owner's copies from the device (Y34), and a tab that went on would show
 * data that is gone, or bring it back.
 */
export class ActingBoard {
  /**
   * The owner this tab acts for; null while its own account is on screen. The object stays the same until it changes.
   */
  current: ActingFor | null
  /** The owner another tab acts for while this tab shows the account's own data. Both tabs tell the person. */
  elsewhere: ActingFor | null = null
  /** The owner this device acts for, in any of its tabs. The device may hold this owner's documents beside its own. */
  deviceOwnerId: string | null
  /** The app's own: tells the person that another tab has left the owner this tab acted for. */
  leftElsewhere: (left: ActingFor) => void = () => undefined
  /** The app's own: asks the server what the owner allows now, and takes that in. */
  freshen: () => Promise<void> = async () => undefined
  private readonly key: string
  private readonly storage: ActingStorage | null
  private readonly channel: ActingChannel
  /** True once another account is signed in, or none. From then on entering does nothing and listeners hear nothing. */
  isClosed = false
  private readonly listeners = new Listeners()

  /** `name`: the account's on this device. `openChannel`: to the other tabs. */
  constructor(name: string, storage: ActingStorage | null, openChannel: (name: string) => ActingChannel) {
    this.key = actingKey(name)
    this.storage = storage
    this.current = this.read()
    this.deviceOwnerId = this.current?.ownerId ?? null
    this.channel = openChannel(this.key)
    this.channel.addEventListener('message', ({ data }) => this.hear(data as ActingFor | null))
  }

  /** Starts to act for an owner, or takes in what is known of them now. Does nothing once it is closed. */
  enter(actingFor: ActingFor) {
    if (this.isClosed || isSame(this.current, actingFor)) return
    const isNew = this.current?.ownerId !== actingFor.ownerId
    this.keep(actingFor)
    this.tell(actingFor)
    this.set(actingFor, actingFor.ownerId)
    if (isNew) void this.freshen() // What is kept may be old.
  }

  /** Back to one's own account, in every tab of this device (R-DELEG-29). */
  leave = () => {
    if (this.current === null && this.deviceOwnerId === null) return
    this.keep(null)
    this.tell(null)
    this.set(null, null)
  }

  subscribe = this.listeners.subscribe

  /** Stops listening to other tabs and stops telling them. */
  close() {
    this.isClosed = true
    this.channel.close()
  }

  private tell(actingFor: ActingFor | null) {
    if (!this.isClosed) this.channel.postMessage(actingFor)
  }

  private hear(actingFor: ActingFor | null) {
    const left = this.current
    const goesOn = left !== null && left.ownerId === actingFor?.ownerId
    this.set(goesOn ? actingFor : null, actingFor?.ownerId ?? null, goesOn ? null : actingFor)
    if (left && !goesOn) this.leftElsewhere(left)
  }

  private set(current: ActingFor | null, deviceOwnerId: string | null, elsewhere: ActingFor | null = null) {
    this.current = current
    this.elsewhere = elsewhere
    this.deviceOwnerId = deviceOwnerId
    this.listeners.tell()
  }

  private keep(actingFor: ActingFor | null) {
    try {
      if (actingFor) this.storage?.setItem(this.key, JSON.stringify(actingFor))
      else this.storage?.removeItem(this.key)
    } catch {
      // It holds for as long as this page is open.
    }
  }

  private read(): ActingFor | null {
    try {
      const kept = JSON.parse(this.storage?.getItem(this.key) ?? 'null') as ActingFor | null
      return kept && typeof kept.ownerId === 'string' && kept.flags && typeof kept.flags === 'object' ? kept : null
    } catch {
      return null
    }
  }
}

const isSame = (a: ActingFor | null, b: ActingFor): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Clears whom the accounts of this browser act for, except one: another person may be signed in now (R-DELEG-29).
 * `name` is that account's name on this device; null for a new log-in, which begins in its own account. Answers the keys
 * that it cleared.
 */
export function forgetOtherActing(name: string | null, storage: ActingStorage | null): string[] {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    const cleared = keys.filter((key) => key.endsWith(ENDING) && (name === null || key !== actingKey(name)))
    for (const key of cleared) storage?.removeItem(key)
    return cleared
  } catch {
    return [] // A browser that keeps nothing has nothing to clear.
  }
}

/** Whose data the screens show: the account's own, or the owner's it acts for (R-DELEG-27). */
export const ownerOf = (accountId: string, acting: { ownerId: string } | null): string => acting?.ownerId ?? accountId
