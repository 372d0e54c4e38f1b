import type { LandingView } from '#features/landing/landing.ts'
import type { PublicPage } from '#features/public-pages/public-page.ts'
import type { Language } from '#words/languages.ts'

/** Every page that is drawn on the server. */
export type Page = PublicPage | LandingView

/** A page as HTML, in the language of whoever asks. */
export type DrawPage = (page: Page, language: Language) => Promise<string>

/** What a page puts into its shell, `pages.html`: `head` and `body` are HTML already. */
export type PageParts = { language: Language; head: string; body: string }

/** The whole document. A replacement function is used because people's texts may hold `$&`. */
export const fillShell = (shell: string, { language, head, body }: PageParts): string =>
  shell
    .replace('<html lang="en">', () => `<html lang="${language}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body)
