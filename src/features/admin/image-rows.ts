import type { Role } from '#domain/session.ts'

/** The kinds of things that have pictures. Each has a tab. */
export const KINDS = ['workout', 'routine'] as const
export type ImageKind = (typeof KINDS)[number]

export const FILTERS = ['missing', 'public', 'all'] as const
export type ImagesFilter = (typeof FILTERS)[number]

/** A completed workout or a routine, and whether it has a picture (R-ADMIN-12, R-ADMIN-24). */
export type ImageRow = {
  kind: ImageKind
  id: string
  ownerId: string
  /** A name, because no email address leaves the server. */
  ownerName: string
  name: string
  /** When the workout was completed or the routine made, ms since 1970. */
  at: number
  exerciseCount: number
  setCount: number
  /** Whether strangers may see it now, by its own switch or the history's. */
  isPublic: boolean
  /** Where its picture is stored; null if there is none. */
  og_image_url: string | null
}

/** One page of rows, newest first. `total` counts all pages; only the first page has it. */
export type ImagesPage = { rows: ImageRow[]; nextCursor: string | null; total: number | null }

/** The default and largest number of rows of a page. */
export const IMAGES_PAGE = 50
export const LARGEST_IMAGES_PAGE = 500

/** The part of the person that these pages need. */
export type AdminUser = { id: string; role: Role }

/** The public address, which works while the thing is public. */
const publicPath = (kind: ImageKind, id: string): string =>
  kind === 'workout' ? `/history/public/workout/${id}` : `/routines/public/${id}`

/** The address of a row: its own page for its owner, else the public one; null if the viewer may see neither. */
export function pagePath({ kind, id, ownerId, isPublic }: ImageRow, viewerId: string): string | null {
  if (ownerId === viewerId) return kind === 'workout' ? `/history/${id}` : `/routines/${id}/configure`
  return isPublic ? publicPath(kind, id) : null
}

/** The addresses for trying out one picture on each origin (R-ADMIN-26, R-IMG-17). */
export function testLinks(kind: ImageKind, id: string, origins: readonly string[]) {
  const query = `?${kind}Id=${encodeURIComponent(id)}`
  return origins.flatMap((origin) => [
    { to: 'image' as const, href: `${origin}/api/og-image${query}` },
    { to: 'generate' as const, href: `${origin}/api/generate-og-image${query}` },
    { to: 'page' as const, href: `${origin}${publicPath(kind, id)}` },
  ])
}

/** A thing whose picture is to be made. */
export type BulkItem = { id: string; name: string }

export type BulkFailure = BulkItem & { message: string }

/** The progress of a bulk run. `processed` counts the pictures that were made (R-ADMIN-17). */
export type BulkCount = { total: number; processed: number; failures: readonly BulkFailure[] }

export type BulkResult = BulkCount & {
  isCancelled: boolean
  /** Why the run stopped early, in words; null if it didn't. */
  stopped: string | null
}
