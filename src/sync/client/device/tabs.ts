import type { Bundle } from '#sync/client/refused/park.ts'
import type { Envelope } from '#sync/operation.ts'
import type { StoredDocument } from './database.ts'

/** Operations, bundles and documents that are added and removed together. */
export type Exchange = {
  made?: readonly Envelope[]
  dropped?: ReadonlySet<string>
  bundles?: readonly Bundle[]
  released?: readonly string[]
  documents?: readonly StoredDocument[]
}

/** The messages between the tabs of one account. */
export type TabMessage = { t: 'made'; op: Envelope } | { t: 'exchanged'; exchange: Exchange }

/** The other tabs of this account on this device. */
export class Tabs {
  private readonly channel: BroadcastChannel
  private isClosed = false

  constructor(name: string, hear: (message: TabMessage) => void) {
    this.channel = new BroadcastChannel(name)
    this.channel.onmessage = (event: MessageEvent<TabMessage>) => hear(event.data)
  }

  tell(message: TabMessage) {
    if (!this.isClosed) this.channel.postMessage(message)
  }

  close() {
    this.isClosed = true
    this.channel.close()
  }
}
