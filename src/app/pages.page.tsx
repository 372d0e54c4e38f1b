import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { LandingPage } from '#features/landing/landing.page.tsx'
import { LandingHead } from '#features/landing/landing-head.page.tsx'
import { Body } from '#features/public-pages/body.page.tsx'
import { Head } from '#features/public-pages/head.page.tsx'
import { drawnIn } from '#words/current-words.ts'
import { WordsContext } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { Page, PageParts } from './page-shell.ts'

/** A page that the server draws. Built for Node into one file (`scripts/build-client.ts`): Node itself reads no JSX. */
export const renderPage = (page: Page, words: Words): PageParts =>
  page.kind === 'landing'
    ? partsOf(words, <LandingHead view={page} />, <LandingPage site={page.site} />)
    : partsOf(words, <Head page={page} />, <Body page={page} />)

const partsOf = (words: Words, head: ReactNode, body: ReactNode): PageParts =>
  drawnIn(words, () => ({
    language: words.language,
    head: renderToStaticMarkup(<WordsContext value={words}>{head}</WordsContext>),
    body: renderToString(<WordsContext value={words}>{body}</WordsContext>),
  }))
