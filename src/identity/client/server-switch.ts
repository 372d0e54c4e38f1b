import { type Answer, noConnection } from './ask.ts'

type SwitchEdges = {
  request: (isOn: boolean) => Promise<Answer<unknown>>
  /** Called when the server has agreed, to update this device. Resolves with whether that worked. */
  agreed: (isOn: boolean) => Promise<boolean>
  failed: (message: string) => void
  /** Shows a position; null shows the stored one. */
  show: (isOn: boolean | null) => void
}

/**
 * A switch for something on the server. It flips at once, and back if the server refuses. It sends several turns in
 * order, and shows and announces only the last one.
 */
export class ServerSwitch {
  private readonly edges: SwitchEdges
  private last = 0
  private open = 0
  private asked: Promise<unknown> = Promise.resolve()
  /** The server has agreed to this position, which this device may not have yet. */
  private agreed: { turn: number; isOn: boolean } | null = null

  constructor(edges: SwitchEdges) {
    this.edges = edges
  }

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

  /** Call it whenever the position on this device changes. */
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
