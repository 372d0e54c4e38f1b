import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Plugin } from 'vite'
import { type DrawPage, fillShell, type Page, type PageParts } from '#app/page-shell.ts'

const DRAW = '/__draw'
const SHELL = 'pages.html'
const RENDERER = '/src/app/pages.page.tsx'

/** Draws the server's pages from the sources as they are: Vite knows them, the server asks it. */
export const drawnByVite = (): Plugin => ({
  name: 'draw-pages',
  configureServer: (vite) => {
    vite.middlewares.use(DRAW, async (request, response, next) => {
      try {
        const page = JSON.parse(await text(request)) as Page
        const { renderPage } = (await vite.ssrLoadModule(RENDERER)) as { renderPage: (page: Page) => PageParts }
        const html = fillShell(readFileSync(SHELL, 'utf8'), renderPage(page))
        response.end(await vite.transformIndexHtml(`/${SHELL}`, html))
      } catch (error) {
        next(error)
      }
    })
  },
})

/** The server's part of it. `origin`: where Vite listens. */
export const askVite =
  (origin: string): DrawPage =>
  async (page) => {
    const response = await fetch(`${origin}${DRAW}`, { method: 'POST', body: JSON.stringify(page) })
    if (!response.ok) throw new Error(`Vite could not draw the page: ${await response.text()}`)
    return await response.text()
  }
