/** What the lists are of. */
export type ImageKind = 'workout' | 'routine'

export const FILTERS = ['missing', 'public', 'all'] as const
export type ImagesFilter = (typeof FILTERS)[number]

/** A completed workout or a routine, and how it stands with its picture (R-ADMIN-12, R-ADMIN-24). */
export type ImageRow = {
  kind: ImageKind
  id: string
  ownerId: string
  /** By name alone: no address of anybody leaves the server. */
  ownerName: string
  name: string
  /** When the workout was completed or the routine made, ms since 1970. */
  at: number
  exerciseCount: number
  setCount: number
  /** Strangers may see it now, by whichever switch. */
  isPublic: boolean
  /** Where its picture is stored; null: none is. */
  og_image_url: string | null
}

/** One page of them, newest first. `total`: of all pages; on the first one alone. */
export type ImagesPage = { rows: ImageRow[]; nextCursor: string | null; total: number | null }

/** Rows of a page unless told, and the most there are in one. */
export const IMAGES_PAGE = 50
export const LARGEST_IMAGES_PAGE = 500
