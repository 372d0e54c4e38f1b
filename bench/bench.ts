import type { Measured } from './figure.ts'
import type { Server } from './machine.ts'

/** What a part of the run gets. */
export type Bench = {
  postgres: Server
  rounds: number
  /** Fewer of everything, for a look while working. */
  isQuick: boolean
  /** Prints a metric and keeps it for the end. */
  report: (measured: Measured) => void
  /** Of the installed browser. */
  chromium: string | undefined
}

/** Measures a few metrics that share their preparation. */
export type Part = (bench: Bench) => Promise<void>
