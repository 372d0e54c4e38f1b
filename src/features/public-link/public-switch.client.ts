import { type Answer, NO_CONNECTION } from '#sync/client/ask.ts'

/** What a switch needs of the page and the server. */
export type SwitchEdges = {
  request: (isPublic: boolean) => Promise<Answer<unknown>>
  /** The server has agreed: what this device holds is brought up to date. Resolves with whether it is. */
  agreed: (isPublic: boolean) => Promise<boolean>
  failed: (message: string) => void
  /** What to show from now on; null: what is stored. */
  show: (isPublic: boolean | null) => void
}

/**
 * A public switch: it flips at once and goes back when the server does not agree (R-SHARE-08, R-SHARE-09). What is turned
 * again meanwhile is asked in its order, and only the last of it is shown and told. What the server has agreed to is shown
 * until this device holds it.
 */
export class PublicSwitch {
  private readonly edges: SwitchEdges
  private last = 0
  private open = 0
  private asked: Promise<unknown> = Promise.resolve()
  /** Agreed, and not known to be held by this device. */
  private agreed: { turn: number; isPublic: boolean } | null = null

  constructor(edges: SwitchEdges) {
    this.edges = edges
  }

  /** Whether the server's answer is still to come. */
  get isAsking(): boolean {
    return this.open > 0
  }

  /** Resolves with whether the server has agreed. */
  turn(isPublic: boolean): Promise<boolean> {
    const turn = ++this.last
    this.open += 1
    this.edges.show(isPublic)
    const done = this.asked.then(() => this.ask(turn, isPublic))
    this.asked = done
    return done
  }

  /** What this device holds, whenever that has changed. */
  stored(isPublic: boolean): void {
    if (this.agreed?.isPublic === isPublic) this.settle(this.agreed.turn)
  }

  private async ask(turn: number, isPublic: boolean): Promise<boolean> {
    const answer = await this.edges.request(isPublic).catch(() => UNREACHABLE)
    this.open -= 1
    if (answer.t === 'answered') {
      this.agreed = { turn, isPublic }
      void this.edges.agreed(isPublic).then(
        (isHeld) => isHeld && this.settle(turn),
        () => undefined, // It goes on showing what was agreed.
      )
      return true
    }
    if (turn !== this.last) return false
    this.edges.show(this.agreed?.isPublic ?? null)
    this.edges.failed(answer.t === 'refused' ? answer.message : NO_CONNECTION)
    return false
  }

  private settle(turn: number) {
    if (this.agreed?.turn !== turn) return
    this.agreed = null
    if (!this.isAsking) this.edges.show(null)
  }
}

const UNREACHABLE = { t: 'unreachable' } as const
