import { statSync } from 'node:fs'
import { expect } from '@playwright/test'
import { test } from './app-server.ts'
import { newPerson, openAs } from './person-page.ts'

test('R-REACH-18 the shortcut of the manifest starts an empty workout after a question', async ({ browser, app }) => {
  type Manifest = { shortcuts: { name: string; url: string }[]; screenshots: { src: string; form_factor: string }[] }
  const manifest = (await (await fetch(`${app.origin}/manifest.webmanifest`)).json()) as Manifest
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Empty workout'])
  expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
  const worker = await (await fetch(`${app.origin}/sw.js`)).text()
  for (const { src } of manifest.screenshots) {
    const answer = await fetch(app.origin + src)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(worker).not.toContain(src.slice(1))
  }
  const sizes = manifest.screenshots.map(({ src }) => statSync(`public${src}`).size)
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(150_000)

  const { page, press, goto, context } = await openAs(browser, app, await newPerson(app), 'phone')
  await goto(manifest.shortcuts[0]?.url ?? '')
  const question = page.getByRole('alertdialog', { name: 'Start an empty workout?' })
  await expect(question).toBeVisible()
  await press(question.getByRole('button', { name: 'Start workout' }))
  await expect(page).toHaveURL(`${app.origin}/workout/active`)
  await context.close()
})
