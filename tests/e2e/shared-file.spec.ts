import { expect, type Page } from '@playwright/test'
import { endWorkoutByHand } from '../../src/logbook/workouts.ts'
import { PASSWORD } from '../support/server.ts'
import { test } from './app-server.ts'
import { PHONE } from './lifter.ts'
import { newPerson, openAs } from './person-page.ts'
import { fillLogIn, makePerson } from './signing-in.ts'
import { elsewhere, focusedCard, train } from './training-floor.ts'

test.use({ serviceWorkers: 'allow' })

const isControlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller)
const TABLE = 'Date,Exercise,Weight,Reps\n2026-03-02,Squat,100,5\n2026-03-04,Squat,102.5,5\n'

/** What the system does when another app shares a file with the installed app: it posts a form to the address of the manifest. */
const share = (page: Page, name: string, text: string) =>
  page.evaluate(
    ({ name, text }) => {
      const form = Object.assign(document.createElement('form'), {
        ...{ method: 'post', enctype: 'multipart/form-data', action: '/account/import' },
      })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
      const chosen = new DataTransfer()
      chosen.items.add(new File([text], name, { type: 'text/csv' }))
      input.files = chosen.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    { name, text },
  )

test('R-REACH-19 a file shared from another app opens the import, as declared in the manifest', async ({
  browser,
  app,
}) => {
  const options = { serviceWorkers: 'allow' as const }
  const { page, goto, context } = await openAs(browser, app, await newPerson(app), 'phone', options)
  const manifest = (await (await fetch(`${app.origin}/manifest.webmanifest`)).json()) as Record<string, unknown>
  expect(manifest).toMatchObject({ share_target: { action: '/account/import' }, file_handlers: [{}] })
  await goto('/routines')
  await isControlled(page)
  await share(page, 'träning.csv', TABLE)
  await expect(page).toHaveURL(`${app.origin}/account/import`)
  await expect(page.getByText('träning.csv').first()).toBeVisible()
  await page.reload() // It is taken once.
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await context.close()
})

test('R-REACH-19 a file shared before the log-in opens the import after it', async ({ browser, app }) => {
  const { email } = await makePerson(app)
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`${app.origin}/login`)
  await isControlled(page)
  await share(page, 'log.csv', TABLE)
  await expect(page).toHaveURL(`${app.origin}/`)
  await page.goto(`${app.origin}/login`)
  await fillLogIn(page, email, PASSWORD)
  await expect(page).toHaveURL(`${app.origin}/account/import`)
  await expect(page.getByText('log.csv').first()).toBeVisible()
  await context.close()
})

test('R-REACH-19 a file shared during a workout opens the import after its end', async ({ browser, app }) => {
  const training = await train(app, { done: 1 })
  const options = { serviceWorkers: 'allow' as const }
  const { page, goto, context } = await openAs(browser, app, training.person, 'phone', options)
  await goto('/workout/active')
  await isControlled(page)
  await share(page, 'log.csv', TABLE)
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await expect(focusedCard(page)).toBeVisible()
  await elsewhere(training, endWorkoutByHand.make({}))
  await expect(page).toHaveURL(`${app.origin}/account/import`)
  await expect(page.getByText('log.csv').first()).toBeVisible()
  await context.close()
})
