/** Who made this, as the footer says it (R-LAND-07). */
export type LandingSite = { name: string; url: string; contactEmail: string }

/** What the landing page is drawn from on the server. */
export type LandingView = {
  kind: 'landing'
  /** Where the app is for the world. */
  url: string
  site: LandingSite
}
