import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** One view of a screen, as the name of its drawing ends: `phone-325-dark`. `width`: of its window, in px. */
export type Picture = { view: string; width: number; file: string }

/** `names`: of the screen and its drawings, which lie in `folders`. */
type Sheet = { names: readonly string[]; pictures: readonly Picture[]; folders: readonly string[]; file: string }

/** In px. Each picture of a phone stands at its size, one of a desktop at three fifths of it. */
const SHEET_WIDTH = 2400
const scaleOf = (width: number) => (width < 768 ? 1 : 0.6)

/** All pictures of a screen, each beside its drawing, as one image. */
export async function saveSheet(page: Page, { names, pictures, folders, file }: Sheet): Promise<void> {
  const pairs = pictures.map(({ view, width, file: picture }) => {
    const drawings = folders.flatMap((folder) => names.map((name) => join(folder, `${name}-${view}.png`)))
    const drawing = drawings.find((each) => existsSync(each))
    const drawn = drawing === undefined ? '' : figure('drawn', drawing, width)
    return `<section><h2>${view}</h2><div>${drawn}${figure('now', picture, width)}</div></section>`
  })
  await page.setViewportSize({ width: SHEET_WIDTH, height: 600 })
  await page.setContent(`<style>${STYLE}</style><h1>${names[0]}</h1><main>${pairs.join('')}</main>`)
  await page.evaluate('Promise.all([...document.images].map((image) => image.decode()))')
  await page.screenshot({ path: file, fullPage: true })
}

function figure(caption: string, file: string, width: number): string {
  const data = readFileSync(file).toString('base64')
  return `<figure class="${caption}"><figcaption>${caption}</figcaption>
    <img width="${width * scaleOf(width)}" src="data:image/png;base64,${data}"></figure>`
}

const STYLE = `
  body { margin: 24px; font: 600 17px system-ui, sans-serif; background: #8d918f; color: #000 }
  h1 { font-size: 32px; margin: 0 0 16px }
  h2 { font-size: 17px; margin: 0 0 4px }
  main, div { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 28px }
  div { gap: 8px }
  figure { margin: 0 }
  figcaption { padding: 2px 8px; background: #fff }
  .drawn figcaption { background: #ffd76a }
  img { display: block }`
