import { type Browser, expect, type Page } from '@playwright/test'
import { bookIdFor } from '../../src/domain/book.ts'
import { exerciseIdFor } from '../../src/domain/ids.ts'
import { readPicture } from '../../src/domain/picture.ts'
import { editBookExercise } from '../../src/logbook/books.ts'
import { logWorkouts } from '../support/logbook.ts'
import { animatedOf, gpsSegment, png, svg } from '../support/pictures.ts'
import { envelope, outcomeOf } from '../support/pushing.ts'
import type { Person, TestServer } from '../support/server.ts'
import { test } from './app-server.ts'
import { BOTH_THEMES, expectNothingForAxe } from './axe.ts'
import { newPerson, openAs } from './person-page.ts'
import { expectNoSidewaysScroll, HOUR, join, train } from './training-floor.ts'

/** The exercise is the person's own: no catalogue knows it. */
const NAME = 'Garage Press'

const PAST = [
  {
    name: 'Push day',
    at: Date.now() - 24 * HOUR,
    exercises: [{ name: NAME, sets: [{ weight: 50, reps: 5, weight_unit: 'kg' as const }] }],
  },
]

test("R-GUIDE-08 an exercise of one's own looks like one of the catalogue, has its muscles, and up to three links", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const { page, press, context, goto } = await openAs(browser, app, person, 'phone')
  await goto(`/exercises/${exerciseIdFor(person.userId, NAME)}`)
  await press(page.getByRole('button', { name: 'Figure, picture, links' }))
  const sheet = page.getByRole('dialog', { name: 'Figure, picture, links' })
  const save = sheet.getByRole('button', { name: 'Save' })
  await sheet.getByRole('combobox', { name: 'Looks like' }).fill('no such thing')
  await expect(sheet.getByText('Choose an exercise from the list.')).toBeVisible()
  await sheet.getByRole('combobox', { name: 'Looks like' }).fill('incline bench')
  await press(sheet.getByRole('option', { name: 'Incline Bench Press', exact: true }))
  const first = sheet.getByRole('textbox', { name: 'Link 1', exact: true })
  for (const wrong of ['javascript:alert(1)', 'http://example.org', `https://example.org/${'x'.repeat(481)}`]) {
    await first.fill(wrong)
    await first.blur()
    await expect(sheet.getByText('Links start with https://')).toBeVisible()
    await expect(save).toBeDisabled()
  }
  await first.fill('example.org/setup?a=1')
  await sheet.getByRole('textbox', { name: 'Title of link 1' }).fill('Setup')
  await sheet.getByRole('textbox', { name: 'Link 2', exact: true }).fill('https://video.example/1')
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await press(save)

  const links = page.getByRole('main').locator('a[target=_blank]')
  await expect(links).toHaveText(['Setupexample.org', 'video.example'])
  await expect(links.first()).toHaveAttribute('href', 'https://example.org/setup?a=1')
  await expect(links.first()).toHaveAttribute('rel', 'noreferrer')
  await expect(page.getByRole('list', { name: 'Muscles' })).toHaveText(/^ChestShouldersTriceps/)
  await expect(page.locator('main svg.figure').first()).toBeVisible()
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await expectNoSidewaysScroll(page)

  await press(page.getByRole('button', { name: 'Figure, picture, links' }))
  await sheet.getByRole('combobox', { name: 'Looks like' }).fill('')
  await first.fill('')
  await press(save)
  await expect(links).toHaveText(['video.example'])
  await expect(page.getByRole('list', { name: 'Muscles' })).toHaveCount(0)
  await context.close()
})

/** A picture as this browser writes it. */
async function drawn(page: Page, type: 'image/jpeg' | 'image/webp', [width, height]: [number, number]) {
  const bytes = await page.evaluate(
    async ([type, width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      // Without a transparent part, for which the file would have further chunks.
      const context = canvas.getContext('2d', { alpha: false })
      if (context) context.fillStyle = 'orange'
      context?.fillRect(0, 0, width, height / 2)
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
      return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())]
    },
    [type, width, height] as const,
  )
  return Buffer.from(bytes)
}

/** A photo with the place where it was taken. */
const withGps = (photo: Buffer) => Buffer.concat([photo.subarray(0, 2), Buffer.from(gpsSegment()), photo.subarray(2)])

test("R-GUIDE-08 a person's own picture is made small and bare on the device, waits offline, and is seen by the other device", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const address = `/exercises/${exerciseIdFor(person.userId, NAME)}`
  const phone = await openAs(browser, app, person, 'phone')
  const { page, press } = phone
  await phone.goto(address)
  await press(page.getByRole('button', { name: 'Figure, picture, links' }))
  const sheet = page.getByRole('dialog', { name: 'Figure, picture, links' })
  const shown = (of: Page | typeof sheet) =>
    (of === sheet ? sheet : of.locator('main')).getByRole('img', { name: `Your picture of ${NAME}` })
  const choose = (name: string, buffer: Buffer) =>
    sheet.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  for (const [name, buffer] of [
    ['empty.png', Buffer.alloc(0)],
    ['renamed.png', Buffer.from(svg())],
    ['huge.png', Buffer.from(png(30_000, 30_000))],
    ['cut.png', Buffer.from(png(300, 300))],
  ] as const) {
    await choose(name, buffer)
    await expect(sheet.getByText("Sled can't read this picture.")).toBeVisible()
  }
  await choose('long.png', Buffer.alloc(11 * 1024 * 1024))
  await expect(sheet.getByText('Pictures can have up to 10 MB.')).toBeVisible()
  await expect(shown(sheet)).toHaveCount(0)
  const still = await drawn(page, 'image/webp', [64, 48])
  await choose('animated.webp', Buffer.from(animatedOf(still, 64, 48)))
  await expect(shown(sheet)).toBeVisible()
  await choose('photo.jpg', withGps(await drawn(page, 'image/jpeg', [2_560, 1_280])))
  await expect(shown(sheet)).toHaveJSProperty('naturalWidth', 1_280)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })

  await phone.context.setOffline(true)
  await press(sheet.getByRole('button', { name: 'Save' }))
  await expect(shown(page)).toHaveJSProperty('naturalWidth', 1_280)
  const laptop = await openAs(browser, app, person, 'laptop')
  await laptop.goto(address)
  await expect(laptop.page.getByRole('button', { name: 'Figure, picture, links' })).toBeVisible()
  await phone.context.setOffline(false)
  await expect(shown(laptop.page)).toHaveJSProperty('naturalWidth', 1_280)
  const { db } = app.context.database
  const [stored, ...others] = await db
    .selectFrom('picture')
    .select(['blob', 'content_type'])
    .where('user_id', '=', person.userId)
    .execute()
  expect([stored?.content_type, others]).toEqual(['image/webp', []])
  const bytes = (await app.context.blobs.get(stored?.blob ?? '')) ?? new Uint8Array()
  expect(readPicture(bytes)).toEqual({ type: 'image/webp', width: 1_280, height: 640, isBare: true })
  await expectNothingForAxe(laptop.page, { themes: BOTH_THEMES })

  await laptop.press(laptop.page.getByRole('button', { name: 'Figure, picture, links' }))
  await laptop.press(laptop.page.getByRole('button', { name: 'Remove picture' }))
  await laptop.press(laptop.page.getByRole('dialog').getByRole('button', { name: 'Save' }))
  await expect(shown(laptop.page)).toHaveCount(0)
  await expect(shown(page)).toHaveCount(0)
  await laptop.context.close()
  await phone.context.close()
})

/** A device on the page of the exercise, its sheet, and a picture to choose in it. */
async function atExercise(browser: Browser, app: TestServer, person: Person) {
  const opened = await openAs(browser, app, person, 'phone')
  const { page, press, goto } = opened
  await goto(`/exercises/${exerciseIdFor(person.userId, NAME)}`)
  const sheet = page.getByRole('dialog', { name: 'Figure, picture, links' })
  const buffer = await drawn(page, 'image/jpeg', [64, 48])
  return {
    ...opened,
    sheet,
    save: sheet.getByRole('button', { name: 'Save' }),
    open: () => press(page.getByRole('button', { name: 'Figure, picture, links' })),
    choose: () => sheet.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer }),
    shown: sheet.getByRole('img', { name: `Your picture of ${NAME}` }),
  }
}

test('R-GUIDE-08 what a person types while a picture is read stays', async ({ browser, app }) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const { page, context, open, choose, sheet, save, shown } = await atExercise(browser, app, person)
  await page.evaluate(() => {
    const read = window.createImageBitmap.bind(window) as (image: ImageBitmapSource) => Promise<ImageBitmap>
    const slowly = async (image: ImageBitmapSource) => {
      await new Promise((resolve) => addEventListener('test-go-on', resolve, { once: true }))
      dispatchEvent(new Event('test-went-on'))
      return read(image)
    }
    Object.assign(window, { createImageBitmap: slowly })
  })
  const goOn = () => page.evaluate(() => void dispatchEvent(new Event('test-go-on')))
  await open()
  await choose()
  const link = sheet.getByRole('textbox', { name: 'Link 1', exact: true })
  await link.fill('https://example.org/setup')
  await expect(save).toBeDisabled()
  await goOn()
  await expect(shown).toBeVisible()
  await expect(link).toHaveValue('https://example.org/setup')
  await expect(save).toBeEnabled()
  await context.close()
})

test('R-GUIDE-08 a picture that is added offline leaves the links that another device has written meanwhile', async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const phone = await atExercise(browser, app, person)
  const laptop = await atExercise(browser, app, person)
  await phone.open()
  await phone.context.setOffline(true)
  await phone.choose()
  await expect(phone.shown).toBeVisible()
  await laptop.open()
  await laptop.sheet.getByRole('textbox', { name: 'Link 1', exact: true }).fill('https://video.example/1')
  await laptop.press(laptop.save)
  const stored = () =>
    app.context.database.db
      .selectFrom('book_exercise')
      .select(['links', 'picture'])
      .where('user_id', '=', person.userId)
      .where((row) => row.or([row('links', 'is not', null), row('picture', 'is not', null)]))
      .executeTakeFirst()
  await expect.poll(stored).toMatchObject({ links: [{ url: 'https://video.example/1' }], picture: null })
  await phone.press(phone.save)
  await phone.context.setOffline(false)
  await expect.poll(async () => (await stored())?.picture).toBeTruthy()
  expect(await stored()).toMatchObject({ links: [{ url: 'https://video.example/1' }] })
  await laptop.context.close()
  await phone.context.close()
})

test('R-GUIDE-08 a picture that the device cannot keep changes nothing', async ({ browser, app }) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const { page, press, context, open, choose, save, shown } = await atExercise(browser, app, person)
  await page.evaluate(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      if (name.endsWith('-pictures')) throw new DOMException('no room', 'QuotaExceededError')
      return open(name, version)
    }
  })
  const pushes: string[] = []
  page.on('request', (request) => void (request.url().endsWith('/api/ops') && pushes.push(request.url())))
  await open()
  await choose()
  await expect(shown).toBeVisible()
  await press(save)
  await expect(page.getByText("Sled couldn't store the picture on this device.")).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(pushes).toEqual([])
  await context.close()
})

test("R-GUIDE-08 'Log out' asks while a picture is being sent, and 'Send first' waits for it", async ({
  browser,
  app,
}) => {
  const person = await newPerson(app)
  await logWorkouts(app, person, PAST)
  const { page, press, context, open, choose, save, shown } = await atExercise(browser, app, person)
  const { blobs, database } = app.context
  const put = blobs.put.bind(blobs)
  const held = Promise.withResolvers<void>()
  blobs.put = async (...file) => {
    await held.promise
    await put(...file)
  }
  try {
    await open()
    await choose()
    await expect(shown).toBeVisible()
    await press(save)
    const named = database.db.selectFrom('book_exercise').select('picture').where('user_id', '=', person.userId)
    await expect.poll(async () => (await named.execute()).some(({ picture }) => picture !== null)).toBe(true)
    await press(page.getByRole('link', { name: 'Account' }))
    await press(page.getByRole('button', { name: 'Log out' }))
    const question = page.getByRole('dialog', { name: 'Log out?' })
    await expect(question).toContainText("Pictures of exercises aren't sent yet.")
    await expect(question.getByRole('button')).toHaveText(['Send first', 'Keep on this phone', 'Discard'])
    await expectNothingForAxe(page, { themes: BOTH_THEMES })
    await press(question.getByRole('button', { name: 'Send first' }))
    await expect(question.getByRole('button', { name: 'Sending pictures' })).toBeVisible()
  } finally {
    held.resolve()
    blobs.put = put
  }
  await expect(page).toHaveURL(`${app.origin}/`)
  const stored = database.db.selectFrom('picture').select('id').where('user_id', '=', person.userId)
  expect(await stored.execute()).toHaveLength(1)
  await context.close()
})

test("R-GUIDE-07 R-GUIDE-08 'How to' of a running workout shows the person's own picture in place of the figure", async ({
  browser,
  app,
}) => {
  const training = await train(app, { exercises: [{ name: 'Overhead Press', sets: [{}] }] })
  const { page, context, press } = await join(browser, training, 'phone')
  await press(page.getByRole('button', { name: 'More for Overhead Press' }))
  const sheet = page.getByRole('dialog', { name: 'Overhead Press' })
  await press(sheet.getByRole('button', { name: /^How to/ }))
  const figure = sheet.getByRole('button', { name: 'Overhead Press, start and end' })
  await expect(figure).toBeVisible()
  await givePicture(app, training.person, 'Overhead Press', await drawn(page, 'image/webp', [64, 48]))
  await expect(sheet.getByRole('img', { name: 'Your picture of Overhead Press' })).toHaveJSProperty('naturalWidth', 64)
  await expect(figure).toHaveCount(0)
  await expectNothingForAxe(page, { themes: BOTH_THEMES })
  await context.close()
})

/** As another device of the person does. */
async function givePicture(app: TestServer, person: Person, name: string, body: Buffer<ArrayBuffer>) {
  const id = crypto.randomUUID()
  const { userId } = person
  const headers = { cookie: person.cookie, origin: app.origin, 'content-type': 'image/webp' }
  const address = `${app.origin}/api/pictures/${id}?ownerId=${userId}&actorId=${userId}`
  expect((await fetch(address, { method: 'PUT', headers, body })).status).toBe(200)
  const made = editBookExercise.make({ exerciseId: exerciseIdFor(userId, name), changes: { picture: id } })
  expect(await outcomeOf(app, person, envelope(person, userId, bookIdFor(userId), made))).toBe('done')
}

test('R-GUIDE-08 R-IMP-32 a downloaded .zip brings the picture of an exercise to another account', async ({
  browser,
  app,
}) => {
  const [person, other] = [await newPerson(app), await newPerson(app)]
  await logWorkouts(app, person, PAST)
  const { page, press, goto, context } = await openAs(browser, app, person, 'laptop')
  await goto(`/exercises/${exerciseIdFor(person.userId, NAME)}`)
  await press(page.getByRole('button', { name: 'Figure, picture, links' }))
  const sheet = page.getByRole('dialog', { name: /links$/ })
  const buffer = await drawn(page, 'image/jpeg', [640, 480])
  await sheet.locator('input[type=file]').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await press(sheet.getByRole('button', { name: 'Save' }))
  const { db } = app.context.database
  const stored = ({ userId }: { userId: string }) =>
    db.selectFrom('picture').select('id').where('user_id', '=', userId).execute()
  await expect.poll(() => stored(person)).toHaveLength(1)
  await goto('/account')
  await press(page.getByRole('button', { name: 'Download' }))
  const download = page.waitForEvent('download')
  await press(page.getByRole('link', { name: 'Everything (JSON)' }))
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^sled-data-.*\.zip$/)
  const zip = await file.path()

  const second = await openAs(browser, app, other, 'laptop')
  await second.goto('/account/import')
  await second.page.locator('input[type=file]').setInputFiles(zip)
  await second.press(second.page.getByRole('button', { name: 'Import 1 workout' }))
  await expect(second.page.getByRole('heading', { name: '1 workout imported' })).toBeVisible()
  await expect.poll(() => stored(other)).toEqual(await stored(person))
  const { id } = await db
    .selectFrom('exercise')
    .select('id')
    .where('user_id', '=', other.userId)
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow()
  await second.goto(`/exercises/${id}`)
  const picture = second.page.locator('main').getByRole('img', { name: `Your picture of ${NAME}` })
  await expect(picture).toHaveJSProperty('naturalWidth', 640)
  await second.context.close()
  await context.close()
})
