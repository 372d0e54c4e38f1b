import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DrawPage, fillShell } from '#app/page-shell.ts'
import { renderPage } from '#app/pages.page.tsx'
import { wordsFor } from '#words/words.server.ts'

const SHELL = readFileSync(join(import.meta.dirname, '../../pages.html'), 'utf8')

/** Public pages without a build, for the option `draw` of a test server: the same code in the same shell, unbuilt. */
export const drawPage: DrawPage = async (page, language) => fillShell(SHELL, renderPage(page, wordsFor(language)))
