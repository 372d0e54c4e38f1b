import type { Page } from '@playwright/test'
import type { Screen } from './screens.ts'

/** The back office: the images, the test pages, and the showcase of inputs. */
export const BACK_OFFICE_SCREENS: readonly Screen[] = [
  { name: 'og-image-admin', path: '/og-image-admin', as: 'olivia', prepare: showAllImages },
  { name: 'og-image-admin-question', path: '/og-image-admin', as: 'olivia', prepare: askToOverwrite },
  { name: 'og-image-admin-result', path: '/og-image-admin', as: 'olivia', prepare: generateOne },
  { name: 'og-test', path: '/og-test', as: 'olivia', isShared: true, prepare: generateSample },
  { name: 'og-env', path: '/og-env', as: 'olivia', isShared: true, prepare: buildPreview },
  { name: 'demo', path: '/demo', as: 'olivia', isWhole: true },
  { name: 'dashboard', path: '/dashboard', as: 'olivia' },
]

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).filter({ visible: true }).click()
}

async function showAllImages(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'All' }).check()
  await page.getByRole('row').nth(3).getByRole('checkbox').check()
  await page.getByRole('row').nth(1).getByRole('button').click()
  await page.getByRole('img', { name: 'Preview' }).waitFor()
}

async function askToOverwrite(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).waitFor()
  await press(page, 'Regenerate All (Overwrite)')
}

async function generateOne(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await press(page, 'Generate Selected (1)')
  await press(page, 'OK')
}

async function choosePublicWorkout(page: Page): Promise<void> {
  const choice = page.getByLabel('Public workout')
  await choice.getByRole('option').nth(1).waitFor({ state: 'attached' })
  await choice.selectOption({ index: 1 })
}

async function generateSample(page: Page): Promise<void> {
  await choosePublicWorkout(page)
  await press(page, 'Generate sample image')
}

async function buildPreview(page: Page): Promise<void> {
  await choosePublicWorkout(page)
  await press(page, 'Build client preview')
  await page.getByRole('img', { name: 'Preview' }).waitFor()
}
