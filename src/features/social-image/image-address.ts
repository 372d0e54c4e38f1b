/** As much of a workout or a routine as its picture's address needs. */
export type Pictured = { kind: 'workout' | 'routine'; id: string; og_image_url: string | null }

/**
 * Where the picture is, from the app's root: under the name it is stored by, which changes with what it shows, else where
 * it is drawn when asked for (R-IMG-15). Both answer 404 to who may not see it, at every request anew.
 */
export const imagePath = ({ kind, id, og_image_url }: Pictured): string =>
  og_image_url ?? `/api/og-image?${kind}Id=${encodeURIComponent(id)}`

/** The same in full, as `og:image` wants it. `origin`: without a slash at the end. */
export const publicImageUrl = (origin: string, pictured: Pictured): string => origin + imagePath(pictured)

/** Where the picture of somebody's public history is drawn when asked for, in full. */
export const historyImageUrl = (origin: string, userId: string): string =>
  `${origin}/api/og-image?historyOf=${encodeURIComponent(userId)}`

/** The picture's size in px (R-IMG-03). */
export const IMAGE_WIDTH = 1200
export const IMAGE_HEIGHT = 630
