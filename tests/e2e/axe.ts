import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { settled } from './training-floor.ts'

type Theme = 'light' | 'dark'
export const BOTH_THEMES: readonly Theme[] = ['light', 'dark']

type Look = {
  /** A selector; default: the whole page. */
  within?: string
  /** In which themes to look, one after the other; default: the one the page is in. */
  themes?: readonly Theme[]
  /** Only the rules with these tags; default: all that axe does not call experimental. */
  tags?: string[]
}

/** Waits until nothing moves, and has axe look at the page. */
export async function expectNothingForAxe(page: Page, { within, themes, tags }: Look = {}) {
  const options: RunOptions = { resultTypes: ['violations'], ...(tags && { runOnly: tags }) }
  for (const colorScheme of themes ?? [undefined]) {
    if (colorScheme) await page.emulateMedia({ colorScheme })
    await settled(page)
    await bringAxe(page)
    const found = await page.evaluate(
      async ([selector, options]) => {
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector ?? document, options)
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
      },
      [within, options] as const,
    )
    expect([colorScheme, found]).toEqual([colorScheme, []])
  }
}

/** Half a megabyte of script, once for each document. */
async function bringAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}
