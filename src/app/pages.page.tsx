import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { APP_NAME } from '#domain/app-name.ts'
import { LandingPage } from '#features/landing/landing.page.tsx'
import type { LandingView } from '#features/landing/landing.ts'
import { LandingMore } from '#features/landing/landing-more.page.tsx'
import { Body, Head } from '#features/public-pages/document.page.tsx'
import { drawnIn } from '#words/current-words.ts'
import { useWords, WordsContext } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { Page, PageParts } from './page-shell.ts'

/** `scripts/build-client.ts` builds it into one file, because Node reads no JSX. */
export function renderPage(page: Page, words: Words): PageParts {
  switch (page.kind) {
    case 'landing':
      return partsOf(
        words,
        <LandingHead view={page} />,
        <LandingPage
          {...page}
          more={<LandingMore unit={page.unit} isByInvitation={page.site.isByInvitation === true} />}
        />,
      )
    default:
      return partsOf(words, <Head page={page} />, <Body page={page} />)
  }
}

const partsOf = (words: Words, head: ReactNode, body: ReactNode): PageParts =>
  drawnIn(words, () => ({
    language: words.language,
    head: renderToStaticMarkup(<WordsContext value={words}>{head}</WordsContext>),
    body: renderToString(<WordsContext value={words}>{body}</WordsContext>),
  }))

function LandingHead({ view: { url } }: { view: LandingView }) {
  const words = useWords()
  return (
    <>
      <title>{words('landing.pageTitle')}</title>
      <meta name="description" content={words('landing.text')} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={APP_NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={words('landing.tagline')} />
      <meta property="og:description" content={words('landing.text')} />
      <meta property="og:url" content={url} />
    </>
  )
}
