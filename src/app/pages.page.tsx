import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { APP_NAME } from '#domain/app-name.ts'
import { LandingPage } from '#features/landing/landing.page.tsx'
import type { LandingView, LogInView } from '#features/landing/landing.ts'
import { LandingMore } from '#features/landing/landing-more.page.tsx'
import { Body } from '#features/public-pages/body.page.tsx'
import { Head } from '#features/public-pages/head.page.tsx'
import { LogInForm, PasskeyButton } from '#identity/client/log-in.page.tsx'
import { drawnIn } from '#words/current-words.ts'
import { useWords, WordsContext } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import type { Page, PageParts } from './page-shell.ts'
import { StatsLook, withStats } from './stats-look.page.tsx'

/**
 * Draws a page on the server. It is built for Node into one file (`scripts/build-client.ts`), because Node reads no
 * JSX.
 */
export function renderPage(page: Page, words: Words): PageParts {
  switch (page.kind) {
    case 'landing':
      return partsOf(words, <LandingHead view={page} />, <LandingPage site={page.site} more={<LandingMore />} />)
    case 'log-in':
      return partsOf(words, <PlainHead title={words('app.titles.logIn')} />, <DrawnLogIn view={page} />)
    case 'stats':
      return withStats(page, () => ({
        ...partsOf(words, <PlainHead title={words('progress.title')} />, <StatsLook view={page} />),
        hasSide: true,
      }))
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

/** The additional tags in the head of the landing page. */
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

function PlainHead({ title }: { title: string }) {
  const words = useWords()
  return (
    <>
      <title>{words('app.titles.page', { title })}</title>
      <meta name="description" content={words('landing.text')} />
    </>
  )
}

/** The form, and the place where the app draws its own in its stead (`drawn-log-in.client.ts`). */
function DrawnLogIn({ view: { site, hasPasskeys } }: { view: LogInView }) {
  const words = useWords()
  return (
    <>
      <noscript>
        <p className="p-4 text-center">{words('identity.needsScripts')}</p>
      </noscript>
      <div id="root" />
      <div data-log-in="" data-site={JSON.stringify(site)}>
        <Router ssrPath="/login">
          <LogInForm site={site} input={(name) => ({ name })} passkey={hasPasskeys && <PasskeyButton />} />
        </Router>
      </div>
    </>
  )
}
