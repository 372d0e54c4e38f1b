import { until } from '../support/devices.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import type { Logged } from '../support/logbook.ts'
import { PASSWORD, type TestServer } from '../support/server.ts'
import type { Engine } from './engine.ts'
import { Page } from './page.ts'

/** A lifter's device in some engine, with a network of its own that can be down. */
export class Phone {
  readonly page: Page
  readonly network: FaultProxy

  private constructor(page: Page, network: FaultProxy) {
    this.page = page
    this.network = network
  }

  static async open(engine: Engine, app: TestServer): Promise<Phone> {
    const network = await FaultProxy.start(() => Number(new URL(app.origin).port))
    return new Phone(await Page.open(engine, network.origin), network)
  }

  async signUp(first: string, last: string, email: string) {
    await this.page.goto('/create-account')
    await this.page.fill({ role: 'textbox', name: 'First name' }, first)
    await this.page.fill({ role: 'textbox', name: 'Last name' }, last)
    await this.page.fill({ role: 'textbox', name: 'Email' }, email)
    await this.page.fill('input[type=password]', PASSWORD)
    await this.page.click({ role: 'button', name: 'Create account' })
    await this.page.isAt(/^\/routines$/)
  }

  async logIn(email: string) {
    await this.page.goto('/login')
    await this.page.fill({ role: 'textbox', name: 'Email' }, email)
    await this.page.fill('input[type=password]', PASSWORD)
    await this.page.click({ role: 'button', name: 'Log in' })
    await this.page.isAt(/^\/(routines|workout\/active)$/)
  }

  async createRoutine(name: string) {
    await this.page.click({ role: 'button', name: 'Create a new routine' })
    await this.page.fill('[role=dialog] input', name)
    await this.page.click({ role: 'button', name: 'Create' })
    await this.page.isAt(/^\/routines\/[0-9a-f-]+\/configure$/)
  }

  async addExercise(section: string, name: string, sets: number) {
    await this.page.click({ role: 'button', name: `Add exercise to ${section}` })
    await this.page.fill({ role: 'searchbox', name: 'Search exercises' }, name)
    await this.page.click({ role: 'checkbox', name, isBeginning: true })
    await this.page.click({ role: 'button', name: `Details of ${name}` })
    await this.page.fill({ role: 'spinbutton', name: 'Sets' }, String(sets))
    await this.page.click({ role: 'button', name: 'Add' })
    await this.page.shows({ role: 'heading', name, isBeginning: true })
  }

  /** Pushes the thumb of the next set all the way; resolves when the set is complete on the screen. */
  async swipeNext(by: 'mouse' | 'finger') {
    const next = '[data-next][data-status=default]'
    await this.page.shows(next)
    const [setId, travel] = await this.page.run((selector) => {
      const row = document.querySelector(selector) as HTMLElement
      const thumb = row.querySelector('.set-thumb') as HTMLElement
      return [row.dataset.setId ?? '', row.getBoundingClientRect().right - thumb.getBoundingClientRect().right]
    }, next)
    await this.page.drag(by, `[data-set-id="${setId}"] .set-thumb`, travel)
    await this.page.eventually(
      () => this.page.run((id) => !document.querySelector(`[data-set-id="${id}"][data-status=default]`), setId),
      `set ${setId} is complete`,
    )
  }

  async hasProgress(text: string) {
    await this.page.eventually(async () => (await this.page.run(progressInPage)) === text, `the progress is '${text}'`)
  }

  /** All that the app needs to start without a server is kept. */
  async canStartOffline() {
    await this.page.eventually(() => this.page.run(isReadyForOffline), 'the app can start offline')
  }

  async dispose() {
    await this.page.browser.close()
    await this.network.stop()
  }
}

const progressInPage = () => document.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext') ?? ''

/** A worker answers for the page, and its device has noted that it has looked for a workout. */
async function isReadyForOffline(): Promise<boolean> {
  const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('sled-'))?.name
  if (!navigator.serviceWorker.controller || !name) return false
  const result = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await result(indexedDB.open(name))
  const hint = await result(database.transaction('lists').objectStore('lists').get('has-looked'))
  database.close()
  return hint !== undefined
}

/** Waits until the server holds these sets of a workout as complete, each completed by one operation. */
export async function untilStored(
  app: TestServer,
  { workoutId }: Pick<Logged, 'workoutId'>,
  setIds: readonly string[],
) {
  const { db } = app.context.database
  const complete = () =>
    db
      .selectFrom('logged_set')
      .select('id')
      .where('workout_id', '=', workoutId)
      .where('status', '=', 'complete')
      .orderBy('id')
      .execute()
  const wanted = setIds.toSorted().join()
  await until(async () => (await complete()).map(({ id }) => id).join() === wanted, 'the server holds the sets')
}
