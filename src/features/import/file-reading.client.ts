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

/** A worker holds and reads the file: the page stays usable. A later request replaces an earlier one. */
export class Reading {
  private readonly worker: Worker
  private answerLast: ((report: WorkerReport) => void) | null = null
  private readonly onShare: (share: number) => void
  /** The worker has no copy of the pages' words. */
  private readonly names = loadNames()

  /** `onShare`: the part of the file, 0 to 1. */
  constructor(onShare: (share: number) => void) {
    this.onShare = onShare
    this.worker = new Worker(new URL('./reading-worker.client.ts', import.meta.url), { type: 'module' })
    this.worker.addEventListener('message', ({ data }: MessageEvent<WorkerReport>) => this.hear(data))
    // Too little memory, or a script that did not load.
    this.worker.addEventListener('error', () => this.hear({ t: 'failed' }))
  }

  /** Reads a file, or with null the last one with other answers. */
  async read(file: File | null, answers: Answers, account: AccountFacts): Promise<ReadResult> {
    const loaded = await this.names.catch(() => null)
    if (!loaded) return { refusal: 'unreadable' }
    const report = await this.ask({ t: 'read', file, answers, account, names: loaded })
    if (report.t === 'read') return { read: report.read }
    return { refusal: report.t === 'refused' ? report.why : 'unreadable' }
  }

  /** Workouts of the file that are here by now, without those of `importId`; null: nobody could say. */
  async check(importId: string): Promise<ReadonlyMap<string, Here> | null> {
    const report = await this.ask({ t: 'check', importId })
    return report.t === 'here' ? report.here : null
  }

  /** The packed plan and the offers of 'Make routines'; null: packing failed. */
  async pack(chosen: Chosen): Promise<Packed | null> {
    const report = await this.ask({ t: 'pack', chosen })
    return report.t === 'packed' ? report.packed : null
  }

  /** Ends at once, whatever it is doing. */
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

/** The catalogue's names in the reader's language and in other apps. */
async function loadNames(): Promise<KnownNames> {
  return knownNames(catalogueOf(await exerciseNamesIn(currentWords().language)).exercises)
}
