/** Who made this, shown in the footer (R-LAND-07). */
type LandingSite = { name: string; url: string; contactEmail: string }

/** What the landing page is drawn from on the server. */
export type LandingView = {
  kind: 'landing'
  /** The public address of the app. */
  url: string
  site: LandingSite
}
