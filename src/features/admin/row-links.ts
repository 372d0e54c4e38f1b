import type { ImageKind, ImageRow } from './image-rows.ts'

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
