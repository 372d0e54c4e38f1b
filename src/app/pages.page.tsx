import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Body } from '#features/public-pages/body.page.tsx'
import { Head } from '#features/public-pages/head.page.tsx'
import type { Page, PageParts } from './page-shell.ts'

/** A page that the server draws. Built for Node into one file (`scripts/build-client.ts`): Node itself reads no JSX. */
export const renderPage = (page: Page): PageParts => ({
  head: renderToStaticMarkup(<Head page={page} />),
  body: renderToString(<Body page={page} />),
})
