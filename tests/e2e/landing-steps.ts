import type { Locator, Page } from '@playwright/test'

export const hint = (page: Page): Locator => page.getByText('Tap to edit set. Swipe to complete.')

/** Rows of the demo's open cards, all or those of a status. */
export const rows = (page: Page, status = ''): Locator =>
  page.locator(`[data-demo] [data-set-id]${status && `[data-status=${status}]`}`)
