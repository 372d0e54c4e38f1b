import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import type { Person, TestServer } from '../support/server.ts'
import { LAPTOP, PHONE } from './lifter.ts'

/** The two sizes every screen is tested at, the phone with a finger. */
export const DEVICES = { phone: PHONE, laptop: LAPTOP } as const
export type DeviceName = keyof typeof DEVICES

export type OpenedPage = {
  page: Page
  context: BrowserContext
  isPhone: boolean
  /** A tap with the finger, or a click. */
  press: (target: Locator) => Promise<void>
  goto: (path: string) => Promise<void>
}

let people = 0

/** A new account on the running server. */
export function newPerson(app: TestServer): Promise<Person> {
  people += 1
  return app.signUp('Olivia', 'Owen', `olivia-${Date.now()}-${people}@example.org`)
}

/** Logs a browser in without the form, which costs as much again as the page it leads to. */
export async function giveSession(context: BrowserContext, app: Pick<TestServer, 'origin'>, { cookie }: Person) {
  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: app.origin }])
}

/** A device of a person who is logged in. */
export async function openAs(
  browser: Browser,
  app: TestServer,
  person: Person,
  device: DeviceName,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<OpenedPage> {
  const context = await browser.newContext({ ...DEVICES[device], ...options })
  await giveSession(context, app, person)
  const page = await context.newPage()
  const isPhone = device === 'phone'
  return {
    page,
    context,
    isPhone,
    press: (target) => (isPhone ? target.tap() : target.click()),
    goto: async (path) => {
      await page.goto(app.origin + path)
    },
  }
}
