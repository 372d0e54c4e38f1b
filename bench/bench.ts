import type { Measured } from './figure.ts'
import type { Server } from './machine.ts'

/** The tools that each part of the run gets. */
export type Bench = {
  postgres: Server
  rounds: number
  /** Whether to measure less of everything, for a look while working. */
  isQuick: boolean
  /** Prints a metric and records it for the end. */
  report: (measured: Measured) => void
  /** The path of the installed browser. */
  chromium: string | undefined
}

/** Measures a few metrics that share their preparation. */
export type Part = (bench: Bench) => Promise<void>
