/** The part of a workout or a routine that its picture's address needs. */
type Pictured = { kind: 'workout' | 'routine'; id: string; og_image_url: string | null }

/**
 * The path of the picture. A stored picture has its own name, which changes with its contents. Otherwise the path draws
 * the picture when asked (R-IMG-15). Both check the rights at every request and answer 404 without them.
 */
export const imagePath = ({ kind, id, og_image_url }: Pictured): string =>
  og_image_url ?? `/api/og-image?${kind}Id=${encodeURIComponent(id)}`

/** The full address, as `og:image` wants it. `origin` has no slash at its end. */
export const publicImageUrl = (origin: string, pictured: Pictured): string => origin + imagePath(pictured)

/** The full address that draws the picture of a public history. */
export const historyImageUrl = (origin: string, userId: string): string =>
  `${origin}/api/og-image?historyOf=${encodeURIComponent(userId)}`

/** The picture's size in px (R-IMG-03). */
export const IMAGE_WIDTH = 1200
export const IMAGE_HEIGHT = 630
