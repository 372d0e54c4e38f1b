import { type Answer, problemOf } from './ask.ts'

type SwitchEdges = {
  request: (isOn: boolean) => Promise<Answer<unknown>>
  /** Called when the server has agreed, to update this device. Resolves with whether that worked. */
  agreed: (isOn: boolean) => Promise<boolean>
  failed: (message: string) => void
  /** Shows a position of the switch; null shows the one that this device has stored. */
  show: (isOn: boolean | null) => void
}

/**
 * A switch for something on the server. It turns at once, and back if the server refuses. Several turns go out in
 * order; only the last one shows and announces its outcome.
 */
export class ServerSwitch {
  private readonly edges: SwitchEdges
  private last = 0
  private open = 0
  private asked: Promise<unknown> = Promise.resolve()
  /** The last position that the server agreed to, until this device has stored it. */
  private agreed: { turn: number; isOn: boolean } | null = null

  constructor(edges: SwitchEdges) {
    this.edges = edges
  }

  get isAsking(): boolean {
    return this.open > 0
  }

  /** Turns the switch. Resolves with true if the server agrees. */
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
        () => undefined, // the switch keeps showing the agreed position
      )
      return true
    }
    if (turn !== this.last) return false
    this.edges.show(this.agreed?.isOn ?? null)
    this.edges.failed(problemOf(answer))
    return false
  }

  private settle(turn: number) {
    if (this.agreed?.turn !== turn) return
    this.agreed = null
    if (!this.isAsking) this.edges.show(null)
  }
}

const UNREACHABLE = { t: 'unreachable' } as const
