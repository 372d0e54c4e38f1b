import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Plugin } from 'vite'
import { type DrawPage, fillShell, type Page, type PageParts } from '#app/page-shell.ts'
import type { Language } from '#domain/languages.ts'
import { wordsFor } from '#words/words.server.ts'
import type { Words } from '#words/words.ts'

const DRAW = '/__draw'
const SHELL = 'pages.html'
const RENDERER = '/src/app/pages.page.tsx'

type Asked = { page: Page; language: Language }
type Renderer = { renderPage: (page: Page, words: Words) => PageParts }

/** A Vite plugin that draws public pages, because the server itself cannot read JSX. */
export const drawnByVite = (): Plugin => ({
  name: 'draw-pages',
  configureServer: (vite) => {
    vite.middlewares.use(DRAW, async (request, response, next) => {
      try {
        const { page, language } = JSON.parse(await text(request)) as Asked
        const { renderPage } = (await vite.ssrLoadModule(RENDERER)) as Renderer
        const html = fillShell(readFileSync(SHELL, 'utf8'), renderPage(page, wordsFor(language)))
        response.end(await vite.transformIndexHtml(`/${SHELL}`, html))
      } catch (error) {
        next(error)
      }
    })
  },
})

export const askVite =
  (origin: string): DrawPage =>
  async (page, language) => {
    const response = await fetch(`${origin}${DRAW}`, {
      method: 'POST',
      body: JSON.stringify({ page, language } satisfies Asked),
    })
    if (!response.ok) throw new Error(`Vite could not draw the page: ${await response.text()}`)
    return await response.text()
  }
