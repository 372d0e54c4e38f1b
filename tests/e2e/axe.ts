import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { DEVICES } from './person-page.ts'
import { settled } from './training-floor.ts'

type Theme = 'light' | 'dark'
export const BOTH_THEMES: readonly Theme[] = ['light', 'dark']
/** A page is drawn anew at another size, and a second story only to look at it there costs far more. */
export const BOTH_SIZES = [DEVICES.laptop.viewport, DEVICES.phone.viewport]

type Look = {
  /** A selector; default: the whole page. */
  within?: string
  /** In which themes to look, one after the other; default: the one the page is in. */
  themes?: readonly Theme[]
  /** At which sizes to look, at each in all themes; default: the one the page has, which it gets back. */
  sizes?: readonly { width: number; height: number }[]
  /** Only the rules with these tags; default: all that axe does not call experimental. */
  tags?: string[]
}

/** Waits until nothing moves, and has axe look at the page. */
export async function expectNothingForAxe(page: Page, { within, themes, sizes, tags }: Look = {}) {
  const options: RunOptions = { resultTypes: ['violations'], ...(tags && { runOnly: tags }) }
  const own = page.viewportSize()
  for (const size of sizes ?? [undefined]) {
    if (size) await page.setViewportSize(size)
    for (const colorScheme of themes ?? [undefined]) {
      if (colorScheme) await page.emulateMedia({ colorScheme })
      expect([size, colorScheme, await look(page, within, options)]).toEqual([size, colorScheme, []])
    }
  }
  if (sizes && own) await page.setViewportSize(own)
}

async function look(page: Page, within: string | undefined, options: RunOptions): Promise<string[]> {
  await settled(page)
  await bringAxe(page)
  return page.evaluate(
    async ([selector, options]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector ?? document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [within, options] as const,
  )
}

/** Half a megabyte of script, once for each document. */
async function bringAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
}
