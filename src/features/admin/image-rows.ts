/** The things that have pictures, a tab for each. */
export const KINDS = ['workout', 'routine'] as const
export type ImageKind = (typeof KINDS)[number]

export const FILTERS = ['missing', 'public', 'all'] as const
export type ImagesFilter = (typeof FILTERS)[number]

/** A completed workout or a routine, and whether it has a picture (R-ADMIN-12, R-ADMIN-24). */
export type ImageRow = {
  kind: ImageKind
  id: string
  ownerId: string
  /** A name: no e-mail address leaves the server. */
  ownerName: string
  name: string
  /** When the workout was completed or the routine made, ms since 1970. */
  at: number
  exerciseCount: number
  setCount: number
  /** Strangers may see it now, by its own switch or the history's. */
  isPublic: boolean
  /** Where its picture is stored; null: none is. */
  og_image_url: string | null
}

/** One page of rows, newest first. `total` counts all pages; only the first page has it. */
export type ImagesPage = { rows: ImageRow[]; nextCursor: string | null; total: number | null }

/** The usual and the largest number of rows of a page. */
export const IMAGES_PAGE = 50
export const LARGEST_IMAGES_PAGE = 500
