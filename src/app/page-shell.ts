import type { LandingView } from '#features/landing/landing.ts'
import type { PublicPage } from '#features/public-pages/public-page.ts'

/** Every page that is drawn on the server. */
export type Page = PublicPage | LandingView

/** A page as HTML. */
export type DrawPage = (page: Page) => Promise<string>

/** What a page puts into its shell, `pages.html`: both are HTML already. */
export type PageParts = { head: string; body: string }

/** The whole document. What a person has written may hold any characters, `$&` too. */
export const fillShell = (shell: string, { head, body }: PageParts): string =>
  shell.replace('<!--head-->', () => head).replace('<!--body-->', () => body)
