import { type Answer, noConnection } from '#identity/client/ask.ts'

/** What a switch needs of the page and the server. */
type SwitchEdges = {
  request: (isOn: boolean) => Promise<Answer<unknown>>
  /** Called when the server has agreed, to update what this device holds. Resolves with whether that worked. */
  agreed: (isOn: boolean) => Promise<boolean>
  failed: (message: string) => void
  /** Shows a position from now on; null shows the stored one. */
  show: (isOn: boolean | null) => void
}

/**
 * A switch for something the server keeps. It flips at once, and flips back if the server refuses (R-SHARE-08,
 * R-SHARE-09). Several turns are sent in order, and only the last one is shown and announced. An agreed position is
 * shown until this device holds it.
 */
export class ServerSwitch {
  private readonly edges: SwitchEdges
  private last = 0
  private open = 0
  private asked: Promise<unknown> = Promise.resolve()
  /** The position the server has agreed to and this device may not hold yet. */
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

  /** Takes in what this device holds, whenever that changes. */
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
        () => undefined, // The switch keeps showing what was agreed.
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
