import type { Role } from '#domain/session.ts'

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

/** As much of the person as these pages need. */
export type AdminUser = { id: string; role: Role }

/** Where strangers read it while it is public. */
export const publicPath = (kind: ImageKind, id: string): string =>
  kind === 'workout' ? `/history/public/workout/${id}` : `/routines/public/${id}`

/** Where a row leads: to its own page for its owner, else to the public one; null while there is none for the viewer. */
export function pagePath({ kind, id, ownerId, isPublic }: ImageRow, viewerId: string): string | null {
  if (ownerId === viewerId) return kind === 'workout' ? `/history/${id}` : `/routines/${id}/configure`
  return isPublic ? publicPath(kind, id) : null
}

/** The addresses to try one picture at, on each origin (R-ADMIN-26, R-IMG-17). */
export function testLinks(kind: ImageKind, id: string, origins: readonly string[]) {
  const query = `?${kind}Id=${encodeURIComponent(id)}`
  return origins.flatMap((origin) => [
    { to: 'image' as const, href: `${origin}/api/og-image${query}` },
    { to: 'generate' as const, href: `${origin}/api/generate-og-image${query}` },
    { to: 'page' as const, href: `${origin}${publicPath(kind, id)}` },
  ])
}

/** One of which a picture is made. */
export type BulkItem = { id: string; name: string }

export type BulkFailure = BulkItem & { message: string }

/** How far a bulk call is. `processed`: the pictures that were made (R-ADMIN-17). */
export type BulkCount = { total: number; processed: number; failures: readonly BulkFailure[] }

export type BulkResult = BulkCount & {
  isCancelled: boolean
  /** Why it ended before its end, in words; null: it did not. */
  stopped: string | null
}
