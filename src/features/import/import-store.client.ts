import type { Answers, Refusal } from '#domain/import/file-read.ts'
import { Listeners } from '#domain/listeners.ts'
import { currentWords } from '#words/current-words.ts'
import type { AccountFacts, OwnName } from './account-facts.client.ts'
import { Reading } from './file-reading.client.ts'
import { type Draft, draftOf, heldBeside } from './import-draft.client.ts'
import { sendPlan } from './import-requests.client.ts'
import type { Offers } from './offered-routines.client.ts'
import type { BroughtPicture, Meaning, PackedCounts } from './read-file.client.ts'

/** Why a file was refused. 'several': the person chose more than one file. */
export type Problem = Refusal | 'unreadable' | 'several'

/** The step of the page. Running and finished imports come from the server (`use-imports.ts`). */
export type Step =
  | { t: 'choosing'; problem: Problem | null }
  | { t: 'reading'; fileName: string; share: number }
  | { t: 'asking'; draft: Draft }
  | { t: 'preview'; draft: Draft; busy: 'reading' | 'sending' | null; failure: string | null }
  | { t: 'sent'; importId: string; counts: PackedCounts; sharedWith: readonly string[] }

type Preview = Extract<Step, { t: 'preview' }>

/** An import that the account prepares on this device. It outlives the page, and sends nothing before `send`. */
export class ImportStore {
  current: Step = { t: 'choosing', problem: null }
  hasBegun = false
  private reading: Reading | null = null
  private importId: string | null = null
  private facts: AccountFacts | null = null
  private readonly listeners = new Listeners()
  private readonly env: Environment

  constructor(env: Environment) {
    this.env = env
  }

  subscribe = (listener: () => void): (() => void) => this.listeners.subscribe(listener)
  getCurrent = (): Step => this.current

  async choose(files: readonly File[]) {
    const [file, another] = files
    if (!file || this.isSending) return
    this.hasBegun = true
    this.end()
    if (another) return this.go({ t: 'choosing', problem: 'several' })
    const reading = new Reading((share) => this.showShare(reading, share))
    this.reading = reading
    this.go({ t: 'reading', fileName: file.name, share: 0 })
    const facts = await this.env.loadFacts()
    if (this.reading !== reading) return
    this.facts = facts
    const answers: Answers = { timeZone: this.env.timeZone(), now: this.env.now(), accountUnit: facts.unit }
    const result = await reading.read(file, answers, facts)
    if (this.reading !== reading) return
    if ('refusal' in result) return this.refuse(result.refusal)
    const said = { meanings: new Map<string, Meaning>(), switched: new Map<string, boolean>() }
    const draft = draftOf({ fileName: file.name, read: result.read, answers, ...said })
    const isAsking = result.read.questions.some(({ kind }) => kind !== 'zone')
    this.go(isAsking ? { t: 'asking', draft } : { t: 'preview', draft, busy: null, failure: null })
  }

  /** Forgets the file that was read. */
  cancel() {
    this.end()
    this.go({ t: 'choosing', problem: null })
  }

  /** Changes an answer. `goOn` then reads the file with the answers. */
  answer(changes: Partial<Answers>) {
    const step = this.current
    if (step.t === 'asking')
      this.go({ ...step, draft: { ...step.draft, answers: { ...step.draft.answers, ...changes } } })
  }

  askAgain() {
    const step = this.current
    if (step.t === 'preview' && !step.busy) this.go({ t: 'asking', draft: step.draft })
  }

  async goOn() {
    const step = this.current
    if (step.t !== 'asking') return
    const { draft } = step
    this.go({ t: 'reading', fileName: draft.fileName, share: 1 })
    await this.readAgain(draft, answered(draft))
  }

  /** Reads the file again with other answers; the old preview stays until then. */
  async change(changes: Partial<Answers>) {
    const step = this.current
    if (step.t !== 'preview' || step.busy) return
    this.go({ ...step, busy: 'reading' })
    await this.readAgain(step.draft, { ...step.draft.answers, ...changes })
  }

  mean(name: string, meaning: Meaning) {
    this.patch((draft) => ({ ...draft, meanings: new Map(draft.meanings).set(name, meaning) }))
  }

  take(key: string, isChosen: boolean) {
    this.patch((draft) => draftOf({ ...draft, switched: new Map(draft.switched).set(key, isChosen) }))
  }

  /**
   * Sends the plan. If the account got some of the workouts meanwhile, the person decides anew. After a failure the
   * preview stays.
   */
  async send() {
    const step = this.current
    const { reading } = this
    if (step.t !== 'preview' || step.busy || !reading) return
    this.go({ ...step, busy: 'sending', failure: null })
    // After a lost answer the same id is the same import. The id stays for this file whatever the person changes,
    // because another one would bring all workouts twice.
    this.importId ??= this.env.newId()
    const { importId } = this
    const here = await reading.check(importId)
    if (this.reading !== reading) return
    if (!here) return this.go({ ...step, failure: currentWords()('import.send.failed') })
    const { draft, came } = heldBeside(step.draft, here)
    if (came > 0) return this.go({ ...step, draft, failure: currentWords()('import.send.came', { count: came }) })
    await this.sendPlanOf(step, { reading, importId })
  }

  private async sendPlanOf(step: Preview, { reading, importId }: { reading: Reading; importId: string }) {
    const { draft } = step
    const packed = await reading.pack({
      fileName: draft.fileName,
      chosen: [...draft.chosen],
      meanings: [...draft.meanings],
    })
    const answer = packed ? await sendPlan(this.env.accountId, importId, packed.body) : null
    if (this.reading !== reading) return
    if (answer?.t !== 'answered' || !packed) {
      return this.go({
        ...step,
        failure: answer?.t === 'refused' ? answer.message : currentWords()('import.send.failed'),
      })
    }
    this.end()
    await this.env.onSent({ importId, routines: packed.routines, made: {} }, packed.pictures)
    this.go({ t: 'sent', importId, counts: packed.counts, sharedWith: draft.read.sharedWith })
  }

  get ownNames(): readonly OwnName[] {
    return this.facts?.own ?? []
  }

  private get isSending(): boolean {
    return this.current.t === 'preview' && this.current.busy === 'sending'
  }

  private async readAgain(draft: Draft, answers: Answers) {
    const { reading, facts } = this
    if (!reading || !facts) return
    const result = await reading.read(null, answers, facts)
    if (this.reading !== reading) return
    if ('refusal' in result) return this.refuse(result.refusal)
    this.go({ t: 'preview', draft: draftOf({ ...draft, read: result.read, answers }), busy: null, failure: null })
  }

  private patch(change: (draft: Draft) => Draft) {
    const step = this.current
    if (step.t !== 'preview' || step.busy) return
    this.go({ ...step, draft: change(step.draft), failure: null })
  }

  private refuse(problem: Problem) {
    this.end()
    this.go({ t: 'choosing', problem })
  }

  private showShare(reading: Reading, share: number) {
    const step = this.current
    if (this.reading === reading && step.t === 'reading') this.go({ ...step, share })
  }

  private end() {
    this.reading?.close()
    this.reading = null
    this.importId = null
  }

  private go(step: Step) {
    this.current = step
    this.listeners.tell()
  }
}

type Environment = {
  accountId: string
  newId: () => string
  /** Ms since 1970. */
  now: () => number
  /** The device's IANA zone. */
  timeZone: () => string
  loadFacts: () => Promise<AccountFacts>
  onSent: (offers: Offers, pictures: readonly BroughtPicture[]) => Promise<void>
}

/** The answers as the screen shows them: what is preselected counts, also without a press. */
function answered({ answers, read: { questions } }: Draft): Answers {
  const asks = (kind: (typeof questions)[number]['kind']) => questions.some((question) => question.kind === kind)
  return {
    ...answers,
    ...(asks('unit') && { unit: answers.unit ?? answers.accountUnit }),
    ...(asks('days') && { isDayFirst: answers.isDayFirst ?? true }),
    ...(asks('strong') && { isStrong: answers.isStrong ?? true }),
  }
}
