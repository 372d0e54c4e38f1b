import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import { build, preview } from 'vite'

/** Tests with `gallery`: the address of the page with all components, built and served once for each worker. */
// biome-ignore lint/complexity/noBannedTypes: Playwright's type for "no fixtures of a single test"
export const test = base.extend<{}, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const outDir = mkdtempSync(join(tmpdir(), 'gallery-'))
      const shared = { configFile: 'gallery/vite.config.ts', logLevel: 'error' } as const
      await build({ ...shared, build: { outDir, rolldownOptions: { input: 'gallery/gallery.html' } } })
      const server = await preview({ ...shared, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
      await use(`${server.resolvedUrls?.local[0]}gallery/gallery.html`)
      await server.close()
      rmSync(outDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 800 }

/** Opens the gallery and waits until it stands. */
export async function openGallery(page: Page, gallery: string, theme?: 'light' | 'dark') {
  await page.goto(theme ? `${gallery}?theme=${theme}` : gallery)
  await page.getByRole('heading', { name: 'Stepper rules' }).waitFor()
  await page.evaluate(() => document.fonts.ready)
}

export function press(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true }).click()
}

/** Waits until nothing on the page moves any more. */
export async function settle(page: Page) {
  await page.evaluate(async () => {
    const moving = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations === 1)
    await Promise.all(moving.map((animation) => animation.finished.catch(() => {})))
  })
}
