import { type Answer, noConnection } from '#identity/client/ask.ts'

/** What a switch needs of the page and the server. */
export type SwitchEdges = {
  request: (isOn: boolean) => Promise<Answer<unknown>>
  /** The server has agreed: what this device holds is brought up to date. Resolves with whether it is. */
  agreed: (isOn: boolean) => Promise<boolean>
  failed: (message: string) => void
  /** What to show from now on; null: what is stored. */
  show: (isOn: boolean | null) => void
}

/**
 * A switch of something the server keeps: it flips at once and goes back when the server does not agree (R-SHARE-08,
 * R-SHARE-09). What is turned again meanwhile is asked in its order, and only the last of it is shown and told. What the
 * server has agreed to is shown until this device holds it.
 */
export class ServerSwitch {
  private readonly edges: SwitchEdges
  private last = 0
  private open = 0
  private asked: Promise<unknown> = Promise.resolve()
  /** Agreed, and not known to be held by this device. */
  private agreed: { turn: number; isOn: boolean } | null = null

  constructor(edges: SwitchEdges) {
    this.edges = edges
  }

  /** Whether the server's answer is still to come. */
  get isAsking(): boolean {
    return this.open > 0
  }

  /** Resolves with whether the server has agreed. */
  turn(isOn: boolean): Promise<boolean> {
    const turn = ++this.last
    this.open += 1
    this.edges.show(isOn)
    const done = this.asked.then(() => this.ask(turn, isOn))
    this.asked = done
    return done
  }

  /** What this device holds, whenever that has changed. */
  stored(isOn: boolean): void {
    if (this.agreed?.isOn === isOn) this.settle(this.agreed.turn)
  }

  private async ask(turn: number, isOn: boolean): Promise<boolean> {
    const answer = await this.edges.request(isOn).catch(() => UNREACHABLE)
    this.open -= 1
    if (answer.t === 'answered') {
      this.agreed = { turn, isOn }
      void this.edges.agreed(isOn).then(
        (isHeld) => isHeld && this.settle(turn),
        () => undefined, // It goes on showing what was agreed.
      )
      return true
    }
    if (turn !== this.last) return false
    this.edges.show(this.agreed?.isOn ?? null)
    this.edges.failed(answer.t === 'refused' ? answer.message : noConnection())
    return false
  }

  private settle(turn: number) {
    if (this.agreed?.turn !== turn) return
    this.agreed = null
    if (!this.isAsking) this.edges.show(null)
  }
}

const UNREACHABLE = { t: 'unreachable' } as const
