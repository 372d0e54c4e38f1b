import { catalogueOf, knownNames } from '#domain/exercise-names.ts'
import type { Here } from '#domain/import/already-here.ts'
import type { Answers, Refusal } from '#domain/import/file-read.ts'
import type { KnownNames } from '#domain/name-reader.ts'
import { currentWords } from '#words/current-words.ts'
import { exerciseNamesIn } from '#words/exercise-names.client.ts'
import type { AccountFacts } from './account-facts.client.ts'
import type { Chosen, Packed, ReadFile } from './read-file.client.ts'
import type { WorkerReport, WorkerRequest } from './reading-worker.client.ts'

type ReadResult = { read: ReadFile } | { refusal: Refusal | 'unreadable' }

/**
 * Reads a file in a worker, which also holds it, so that the page stays usable. A later request replaces an earlier
 * one.
 */
export class Reading {
  private readonly worker: Worker
  private answerLast: ((report: WorkerReport) => void) | null = null
  private readonly onShare: (share: number) => void
  /** Loaded by the page, because the worker has no words of its own. */
  private readonly names = loadNames()

  /** `onShare`: called with how much of the file is read, 0 to 1. */
  constructor(onShare: (share: number) => void) {
    this.onShare = onShare
    this.worker = new Worker(new URL('./reading-worker.client.ts', import.meta.url), { type: 'module' })
    this.worker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => this.hear(data))
    // Comes when memory is too small, or the worker's script did not load.
    this.worker.addEventListener('error', () => this.hear({ t: 'failed' }))
  }

  /** Reads a file; with null, reads the last one again with other answers. */
  async read(file: File | null, answers: Answers, account: AccountFacts): Promise<ReadResult> {
    const loaded = await this.names.catch(() => null)
    if (!loaded) return { refusal: 'unreadable' }
    const report = await this.ask({ t: 'read', file, answers, account, names: loaded })
    if (report.t === 'read') return { read: report.read }
    return { refusal: report.t === 'refused' ? report.why : 'unreadable' }
  }

  /** The file's workouts that the account has by now, without those of `importId`; null: no answer. */
  async check(importId: string): Promise<ReadonlyMap<string, Here> | null> {
    const report = await this.ask({ t: 'check', importId })
    return report.t === 'here' ? report.here : null
  }

  /** Packs the plan, and lists the routines to offer under 'Make routines'; null: packing failed. */
  async pack(chosen: Chosen): Promise<Packed | null> {
    const report = await this.ask({ t: 'pack', chosen })
    return report.t === 'packed' ? report.packed : null
  }

  /** Ends the worker at once, whatever it is doing. */
  close() {
    this.worker.terminate()
  }

  private ask(request: WorkerRequest): Promise<WorkerReport> {
    return new Promise((resolve) => {
      this.answerLast = resolve
      this.worker.postMessage(request)
    })
  }

  private hear(report: WorkerReport) {
    if (report.t === 'share') return this.onShare(report.share)
    this.answerLast?.(report)
    this.answerLast = null
  }
}

/** The names of exercises in the catalogue, in the reader's language and in other apps. */
async function loadNames(): Promise<KnownNames> {
  return knownNames(catalogueOf(await exerciseNamesIn(currentWords().language)).exercises)
}
