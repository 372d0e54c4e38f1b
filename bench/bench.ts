import type { Measured } from './figure.ts'
import type { Server } from './machine.ts'

export type Bench = {
  postgres: Server
  rounds: number
  /** Measures less of everything, for a first look. */
  isQuick: boolean
  report: (measured: Measured) => void
  /** The path of the installed browser. */
  chromium: string | undefined
}

export type Part = (bench: Bench) => Promise<void>
