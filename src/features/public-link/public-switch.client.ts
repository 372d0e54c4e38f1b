import { type Answer, NO_CONNECTION } from '#sync/client/ask.ts'

/** What a switch needs of the page and the server. */
export type SwitchEdges = {
  request: (isPublic: boolean) => Promise<Answer<unknown>>
  /** The server has agreed: what this device holds is brought up to date. */
  agreed: (isPublic: boolean) => Promise<unknown>
  failed: (message: string) => void
  /** What to show from now on; null: what is stored. */
  show: (isPublic: boolean | null) => void
}

/**
 * A public switch: it flips at once and goes back when the server does not agree (R-SHARE-08, R-SHARE-09). What is turned
 * again meanwhile is asked in its order, and only the last of it is shown and told.
 */
export class PublicSwitch {
  private readonly edges: SwitchEdges
  private last = 0
  private asked: Promise<unknown> = Promise.resolve()

  constructor(edges: SwitchEdges) {
    this.edges = edges
  }

  /** Resolves with whether the server has agreed. */
  turn(isPublic: boolean): Promise<boolean> {
    const turn = ++this.last
    this.edges.show(isPublic)
    const done = this.asked.then(() => this.ask(turn, isPublic))
    this.asked = done
    return done
  }

  private async ask(turn: number, isPublic: boolean): Promise<boolean> {
    const answer = await this.edges.request(isPublic)
    const isAgreed = answer.t === 'answered'
    if (isAgreed) await this.edges.agreed(isPublic)
    if (turn !== this.last) return isAgreed
    this.edges.show(null)
    if (!isAgreed) this.edges.failed(answer.t === 'refused' ? answer.message : NO_CONNECTION)
    return isAgreed
  }
}
