import { APP_NAME } from '#domain/app-name.ts'
import { useWords } from '#words/use-words.ts'
import type { LandingView } from './landing.ts'

/** What stands in the head of the landing page beside what every page has there. */
export function LandingHead({ view: { url } }: { view: LandingView }) {
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
