import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { DEVICES } from './person-page.ts'
import { settled } from './training-floor.ts'

type Theme = 'light' | 'dark'
export const BOTH_THEMES: readonly Theme[] = ['light', 'dark']
/** A page is drawn anew at another size, and a second story only to look at it there costs far more. */
export const BOTH_SIZES = [DEVICES.laptop.viewport, DEVICES.phone.viewport]

/** The theme says what colour something is, and nothing else: what axe asks of the rest it has asked in the first one. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

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
    for (const [index, colorScheme] of (themes ?? [undefined]).entries()) {
      if (colorScheme) await page.emulateMedia({ colorScheme })
      const found = await look(page, within, index === 0 ? options : { ...options, ...COLOURS })
      expect([size, colorScheme, found]).toEqual([size, colorScheme, []])
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
const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

async function bringAxe(page: Page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
}
