import { Listeners } from '#domain/listeners.ts'
import type { ShareFlags } from '#domain/permissions.ts'
import { type ActingStorage, actingKey } from './kept-acting.ts'

/** The owner an account acts for: whose account it is, what to call them (R-DELEG-46), and what they allow. */
export type ActingFor = { ownerId: string; name: string; flags: ShareFlags }

/** As much of a `BroadcastChannel` as is needed. */
export type ActingChannel = {
  addEventListener(type: 'message', hear: (event: { data: unknown }) => void): void
  postMessage(message: ActingFor | null): void
  close(): void
}

/**
 * Whom an account acts for on this device, and who wants to hear of it; kept for the next life of the page (R-DELEG-28).
 *
 * A device acts for one owner at a time. Another tab's entering takes nobody along: a tab that shows one's own data goes
 * on doing so until it is loaded anew, for a page must not become somebody else's under a person's hands. Another tab's
 * leaving is every tab's: it takes the owner's copies off the device (Y34), and a tab that went on would show what is
 * not there, or bring it back.
 */
export class ActingBoard {
  /** Whom this tab acts for; null: its own account is on screen. The same object until it changes. */
  current: ActingFor | null
  /** Whom another tab acts for while this one shows one's own account: a person is told so in both. */
  elsewhere: ActingFor | null = null
  /** Whom this device acts for, in whichever tab: whose documents it may hold beside the account's own. */
  deviceOwnerId: string | null
  /** Another tab has left the owner this one acted for. The app says so. */
  leftElsewhere: (left: ActingFor) => void = () => undefined
  /** Asks what the owner allows now, and takes it in, if the server can be asked. The app says how. */
  freshen: () => Promise<void> = async () => undefined
  private readonly key: string
  private readonly storage: ActingStorage | null
  private readonly channel: ActingChannel
  /** The account is another one by now, or signed out: nobody is entered any more, and nobody left for them. */
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

  /** Begins to act for an owner, or goes on with what is known of them now. Nothing once it is closed. */
  enter(actingFor: ActingFor) {
    if (this.isClosed || isSame(this.current, actingFor)) return
    const isNew = this.current?.ownerId !== actingFor.ownerId
    this.keep(actingFor)
    this.tell(actingFor)
    this.set(actingFor, actingFor.ownerId)
    if (isNew) void this.freshen() // It may be long ago that this was seen.
  }

  /** Back to one's own account, in every tab of this device (R-DELEG-29). */
  leave = () => {
    if (this.current === null && this.deviceOwnerId === null) return
    this.keep(null)
    this.tell(null)
    this.set(null, null)
  }

  subscribe = this.listeners.subscribe

  /** Hears no other tab any more, and tells none. */
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
