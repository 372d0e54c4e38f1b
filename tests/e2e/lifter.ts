import { type Browser, type BrowserContext, devices, expect, type Locator, type Page } from '@playwright/test'
import { openCreate } from './add-steps.ts'
import { Finger } from './deck-harness/deck-test.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
export const LAPTOP = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }

export type PlannedExercise = {
  section: 'Warmup' | 'Training' | 'Cooldown'
  name: string
  sets: number
  /** Repetitions, or seconds of a timed set. */
  reps?: number
  seconds?: number
  weight?: number
  unit?: 'lbs' | 'kg' | 'body'
}

/** A person with a device, doing what the product is for through what is on the screen. */
export class Lifter {
  readonly context: BrowserContext
  readonly page: Page
  private readonly origin: string
  private finger: Finger | null = null

  private constructor(context: BrowserContext, page: Page, origin: string) {
    this.context = context
    this.page = page
    this.origin = origin
  }

  static async with(browser: Browser, origin: string, device: typeof PHONE | typeof LAPTOP): Promise<Lifter> {
    const context = await browser.newContext(device)
    return new Lifter(context, await context.newPage(), origin)
  }

  async signUp(first: string, last: string, email: string, password: string) {
    await this.page.goto(this.origin)
    await this.page.getByRole('link', { name: 'Create account' }).first().click()
    await this.page.getByLabel('First name').fill(first)
    await this.page.getByLabel('Last name').fill(last)
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Create account', exact: true }).click()
    await expect(this.page).toHaveURL(`${this.origin}/routines`)
  }

  async logIn(email: string, password: string) {
    await this.page.goto(`${this.origin}/login`)
    await this.page.getByLabel('Email').fill(email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Log in' }).click()
    await expect(this.page).toHaveURL(`${this.origin}/routines`)
  }

  async createRoutine(name: string) {
    await this.page
      .getByRole('button', { name: /create a new routine/i })
      .first()
      .click()
    const drawer = this.page.getByRole('dialog', { name: 'Name routine' })
    await drawer.getByRole('textbox').fill(name)
    await drawer.getByRole('button', { name: 'Create' }).click()
    await expect(this.page).toHaveURL(/\/routines\/[0-9a-f-]+\/configure$/)
  }

  async addExercise({ section, name, sets, reps, seconds, weight, unit }: PlannedExercise) {
    await this.page.getByRole('button', { name: `Add exercise to ${section}` }).click()
    await openCreate({ page: this.page, press: (target) => target.click() }, name)
    const sheet = this.page.getByRole('dialog', { name: 'Create' })
    await this.setStepper(sheet, 'Sets', sets)
    if (seconds !== undefined) {
      await sheet.getByRole('radio', { name: 'Timed' }).click()
      await this.setStepper(sheet, 'Duration', seconds)
    } else if (reps !== undefined) await this.setStepper(sheet, 'Reps', reps)
    if (unit) await sheet.getByRole('radio', { name: unit }).click()
    if (weight !== undefined) await this.setStepper(sheet, 'Weight', weight)
    await sheet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect(this.page.getByRole('heading', { name })).toBeVisible()
  }

  async startWorkout() {
    await this.page.getByRole('button', { name: /start workout/i }).click()
    await expect(this.page).toHaveURL(`${this.origin}/workout/active`)
    await expect(this.page.getByRole('timer')).toBeVisible()
  }

  /** Pushes the thumb of the next set all the way; resolves when the rail is filled. */
  async swipeNext() {
    this.finger ??= await Finger.on(this.page)
    const rail = await nextRailAtRest(this.page)
    const setId = await rail.getAttribute('data-set-id')
    await this.finger.drag(rail.locator('.set-thumb'), 290)
    // The last set takes its row along: the workout ends.
    await expect(this.page.locator(`[data-set-id="${setId}"][data-status=default]`)).toHaveCount(0)
  }

  /** Sets complete and in all, as the progress bar says. */
  async progress(): Promise<{ completed: number; total: number }> {
    const text = (await this.page.getByRole('progressbar').getAttribute('aria-valuetext')) ?? ''
    const [, completed, total] = /^(\d+) of (\d+) set/.exec(text) ?? []
    return { completed: Number(completed), total: Number(total) }
  }

  private async setStepper(sheet: Locator, name: string, value: number) {
    const box = sheet.getByRole('spinbutton', { name })
    await box.fill(String(value))
    await box.blur()
  }
}

/** Looks, 80 ms apart: a focused card stands still for 150 ms before the page goes to it (R-FOCUS-10). */
const STILL_FOR = 3

/**
 * The first open set of the focused card, the one with the solid thumb. A person pushes it once it stands still; a
 * finger that comes down where it was before the page moved meets another row.
 */
export async function nextRailAtRest(page: Page, stillFor = STILL_FOR): Promise<Locator> {
  const rail = page.locator('[data-next][data-status=default]')
  await expect(rail).toBeInViewport({ ratio: 1 })
  let last = -1
  let still = 0
  await expect(async () => {
    const top = (await rail.boundingBox())?.y ?? -1
    still = top === last ? still + 1 : 0
    last = top
    expect(still).toBe(stillFor)
  }).toPass({ intervals: [80] })
  return rail
}
