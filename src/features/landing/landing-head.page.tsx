import { APP_NAME } from '#domain/app-name.ts'
import { type LandingView, TAGLINE, TEXT, TITLE } from './landing.ts'

/** What stands in the head of the landing page beside what every page has there. */
export function LandingHead({ view: { url } }: { view: LandingView }) {
  return (
    <>
      <title>{TITLE}</title>
      <meta name="description" content={TEXT} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={APP_NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={TAGLINE} />
      <meta property="og:description" content={TEXT} />
      <meta property="og:url" content={url} />
    </>
  )
}
