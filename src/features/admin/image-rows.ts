import type { Role } from '#domain/session.ts'

export const KINDS = ['workout', 'routine'] as const
export type ImageKind = (typeof KINDS)[number]

export const FILTERS = ['missing', 'public', 'all'] as const
export type ImagesFilter = (typeof FILTERS)[number]

/** A completed workout or a routine with its picture, if it has one. */
export type ImageRow = {
  kind: ImageKind
  id: string
  ownerId: string
  /** The owner's name, because no email address leaves the server. */
  ownerName: string
  name: string
  at: number
  exerciseCount: number
  setCount: number
  /** Whether strangers may see the workout or routine, by its own switch or that of the history. */
  isPublic: boolean
  og_image_url: string | null
}

/** `total` counts all pages; only the first page has it. */
export type ImagesPage = { rows: ImageRow[]; nextCursor: string | null; total: number | null }

/** The default and the largest number of rows. */
export const IMAGES_PAGE = 50
export const LARGEST_IMAGES_PAGE = 500

export type AdminUser = { id: string; role: Role }

const publicPath = (kind: ImageKind, id: string): string =>
  kind === 'workout' ? `/history/public/workout/${id}` : `/routines/public/${id}`

/** The page to link to: the viewer's own page of their own thing, else the public one; null if they may see neither. */
export function pagePath({ kind, id, ownerId, isPublic }: ImageRow, viewerId: string): string | null {
  if (ownerId === viewerId) return kind === 'workout' ? `/history/${id}` : `/routines/${id}/configure`
  return isPublic ? publicPath(kind, id) : null
}

/** Addresses for trying out one picture on each origin. */
export function testLinks(kind: ImageKind, id: string, origins: readonly string[]) {
  const query = `?${kind}Id=${encodeURIComponent(id)}`
  return origins.flatMap((origin) => [
    { to: 'image' as const, href: `${origin}/api/og-image${query}` },
    { to: 'generate' as const, href: `${origin}/api/generate-og-image${query}` },
    { to: 'page' as const, href: `${origin}${publicPath(kind, id)}` },
  ])
}

export type BulkItem = { id: string; name: string }

export type BulkFailure = BulkItem & { message: string }

/** `processed` counts the pictures that the server has stored. */
export type BulkCount = { total: number; processed: number; failures: readonly BulkFailure[] }

export type BulkResult = BulkCount & {
  isCancelled: boolean
  /** Why the run stopped early, in words; null: it ran to its end. */
  stopped: string | null
}
