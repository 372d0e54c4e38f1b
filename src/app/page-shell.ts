import { directionOf, type Language } from '#domain/languages.ts'
import type { LandingView } from '#features/landing/landing.ts'
import type { PublicPage } from '#features/public-pages/public-page.ts'

export type Page = PublicPage | LandingView

/** Draws a page in the visitor's language. */
export type DrawPage = (page: Page, language: Language) => Promise<string>

/** Parts of a page for the shell `pages.html`; `head` and `body` are HTML. */
export type PageParts = { language: Language; head: string; body: string }

/** Uses a replacement function, because people's texts may hold `$&`. */
export const fillShell = (shell: string, { language, head, body }: PageParts): string =>
  shell
    .replace('<html lang="en">', () => `<html lang="${language}" dir="${directionOf(language)}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body)
