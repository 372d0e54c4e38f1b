import type { MassUnit } from '#domain/load.ts'

/** For the footer, and for the ways in. */
type LandingSite = { name: string; url: string; contactEmail: string; isByInvitation?: boolean }

export type LandingView = {
  kind: 'landing'
  url: string
  site: LandingSite
  /** The unit of the demo's weights. */
  unit: MassUnit
}
