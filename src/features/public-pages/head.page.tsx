import { APP_NAME } from '#domain/app-name.ts'
import { IMAGE_HEIGHT, IMAGE_WIDTH } from '#features/social-image/image-address.ts'
import { useWords } from '#words/use-words.ts'
import { pageHead } from './page-head.ts'
import type { PublicPage } from './public-page.ts'

export function Head({ page }: { page: PublicPage }) {
  const { title, card } = pageHead(page, useWords())
  return (
    <>
      <title>{title}</title>
      {card && (
        <>
          <meta name="description" content={card.description} />
          <link rel="canonical" href={card.url} />
          <meta property="og:site_name" content={APP_NAME} />
          <meta property="og:type" content="website" />
          <meta property="og:title" content={card.heading} />
          <meta property="og:description" content={card.description} />
          <meta property="og:url" content={card.url} />
          <meta name="twitter:card" content={card.image ? 'summary_large_image' : 'summary'} />
          <meta name="twitter:title" content={card.heading} />
          <meta name="twitter:description" content={card.description} />
        </>
      )}
      {card?.image && (
        <>
          <meta property="og:image" content={card.image.url} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content={String(IMAGE_WIDTH)} />
          <meta property="og:image:height" content={String(IMAGE_HEIGHT)} />
          <meta property="og:image:alt" content={card.image.alt} />
          <meta name="twitter:image" content={card.image.url} />
        </>
      )}
    </>
  )
}
