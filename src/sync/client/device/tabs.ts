import type { Bundle } from '#sync/client/refused/park.ts'
import type { Envelope } from '#sync/operation.ts'
import type { StoredDocument } from './database.ts'

/** What a tab adds and removes in one step, and the other tabs with it. */
export type Exchange = {
  made?: readonly Envelope[]
  dropped?: ReadonlySet<string>
  bundles?: readonly Bundle[]
  released?: readonly string[]
  documents?: readonly StoredDocument[]
}

export type TabMessage = { t: 'made'; op: Envelope } | { t: 'exchanged'; exchange: Exchange }

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
