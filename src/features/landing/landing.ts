import { APP_NAME } from '#domain/app-name.ts'

/** Who made this, as the footer says it (R-LAND-07). */
export type LandingSite = { name: string; url: string; contactEmail: string }

/** What the landing page is drawn from on the server. */
export type LandingView = {
  kind: 'landing'
  /** Where the app is for the world. */
  url: string
  site: LandingSite
}

export const TAGLINE = 'Log workouts effortlessly.' // R-LAND-02
export const TEXT = 'Enter your routine and start a workout. Never miss an exercise and monitor your progress with AI.' // R-LAND-03

/** Of the page, wherever it is drawn. */
export const TITLE = `${TAGLINE.replace(/\.$/, '')} · ${APP_NAME}`
