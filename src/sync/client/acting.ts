import { Listeners } from '#domain/listeners.ts'
import type { ShareFlags } from '#domain/permissions.ts'

export type ActingFor = { ownerId: string; name: string; flags: ShareFlags }

type ActingStorage = {
  readonly length: number
  key: (index: number) => string | null
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

const ENDING = ':acting'

const actingKey = (name: string): string => name + ENDING

type ActingChannel = {
  addEventListener(type: 'message', hear: (event: { data: unknown }) => void): void
  postMessage(message: ActingFor | null): void
  close(): void
}

/**
 * The owner an account acts for on this device, also after a reload. A tab never switches to an owner by itself, but
 * when one tab leaves the owner, all do, because the device removes the owner's data.
 */
export class ActingBoard {
  /**
   * The owner for whom this tab acts; null while the own account is on screen. The object stays the same until it
   * changes.
   */
  current: ActingFor | null
  /** The owner another tab acts for while this tab shows the account's own data. */
  elsewhere: ActingFor | null = null
  /** The owner any tab acts for. The device may hold their documents. */
  deviceOwnerId: string | null
  /** A function of the app that tells the person that another tab has left the owner. */
  leftElsewhere: (left: ActingFor) => void = () => undefined
  /** A function of the app that asks the server what the owner allows now. */
  freshen: () => Promise<void> = async () => undefined
  private readonly key: string
  private readonly storage: ActingStorage | null
  private readonly channel: ActingChannel
  /** True once this account is no longer the one signed in. */
  isClosed = false
  private readonly listeners = new Listeners()

  /** `name`: the account's name on this device. */
  constructor(name: string, storage: ActingStorage | null, openChannel: (name: string) => ActingChannel) {
    this.key = actingKey(name)
    this.storage = storage
    this.current = this.read()
    this.deviceOwnerId = this.current?.ownerId ?? null
    this.channel = openChannel(this.key)
    this.channel.addEventListener('message', ({ data }) => this.hear(data as ActingFor | null))
  }

  /** Begins to act for an owner. Does nothing after `close`. */
  enter(actingFor: ActingFor) {
    if (this.isClosed || isSame(this.current, actingFor)) return
    const isNew = this.current?.ownerId !== actingFor.ownerId
    this.keep(actingFor)
    this.tell(actingFor)
    this.set(actingFor, actingFor.ownerId)
    if (isNew) void this.freshen() // The stored rights may be old.
  }

  /** Back to one's own account, in every tab. */
  leave = () => {
    if (this.current === null && this.deviceOwnerId === null) return
    this.keep(null)
    this.tell(null)
    this.set(null, null)
  }

  subscribe = this.listeners.subscribe

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
      // Without storage the acting lasts until this page closes.
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
 * Forgets for whom accounts other than `name` act, because another person may be signed in. Null: for whom any account
 * acts. Answers the cleared keys.
 */
export function forgetOtherActing(name: string | null, storage: ActingStorage | null): string[] {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    const cleared = keys.filter((key) => key.endsWith(ENDING) && (name === null || key !== actingKey(name)))
    for (const key of cleared) storage?.removeItem(key)
    return cleared
  } catch {
    return [] // A browser without storage has nothing to clear.
  }
}

/** Whose data the screens show. */
export const ownerOf = (accountId: string, acting: { ownerId: string } | null): string => acting?.ownerId ?? accountId
