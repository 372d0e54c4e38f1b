/** The things that the address of a picture depends on. */
type Pictured = { kind: 'workout' | 'routine'; id: string; og_image_url: string | null }

/** The address of a picture. Both forms check the rights at every request and answer 404 without them. */
export const imagePath = ({ kind, id, og_image_url }: Pictured): string =>
  og_image_url ?? `/api/og-image?${kind}Id=${encodeURIComponent(id)}`

/** The full address for `og:image`. `origin` has no slash at its end. */
export const publicImageUrl = (origin: string, pictured: Pictured): string => origin + imagePath(pictured)

export const historyImageUrl = (origin: string, userId: string): string =>
  `${origin}/api/og-image?historyOf=${encodeURIComponent(userId)}`

export const planImageUrl = (origin: string, planId: string): string =>
  `${origin}/api/og-image?planId=${encodeURIComponent(planId)}`

/** In px. */
export const IMAGE_WIDTH = 1200
export const IMAGE_HEIGHT = 630
