import Link2Off from 'lucide-react/icons/link-2-off'
import { APP_NAME } from '#domain/app-name.ts'
import { nameEnding } from '#domain/names.ts'
import { IMAGE_HEIGHT, IMAGE_WIDTH } from '#features/social-image/image-address.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { currentWords } from '#words/current-words.ts'
import { formatDuration } from '#words/duration-text.ts'
import { nameOr } from '#words/name-or.ts'
import { useWords } from '#words/use-words.ts'
import type { Words } from '#words/words.ts'
import { Frame } from './frame.page.tsx'
import { HistoryPage } from './public-history.page.tsx'
import type { PublicPage, Viewer } from './public-page.ts'
import { countsOf, PlanPage } from './public-plan.page.tsx'
import { RoutinePage } from './public-routine.page.tsx'
import { WorkoutPage } from './public-workout.page.tsx'

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

/** What a chat shows of a link; null fields are left out. */
type PageHead = {
  title: string
  card: { heading: string; description: string; url: string; image: { url: string; alt: string } | null } | null
}

/** The title and description of a page. Reveals nothing of a private one. */
export function pageHead(page: PublicPage, words: Words = currentWords()): PageHead {
  switch (page.kind) {
    case 'routine': {
      const { sharedBy, exercises, url, imageUrl } = page.routine
      const heading = nameOr(page.routine.name, 'routine', words)
      const sets = exercises.reduce((sum, exercise) => sum + exercise.sets.length, 0)
      return headOf(words, heading, {
        description: words.line([
          words('publicPages.sharedBy', { name: sharedBy }),
          words('publicPages.exercises', { count: exercises.length }),
          words('set.count', { count: sets }),
        ]),
        url,
        image: {
          url: imageUrl,
          alt: words('publicPages.imageOf', { name: sharedBy, ending: nameEnding(sharedBy), heading }),
        },
      })
    }
    case 'plan': {
      const { sharedBy, programme, url, imageUrl } = page.plan
      const { days, exercises } = countsOf(programme)
      return headOf(words, programme.name, {
        description: words.line([
          words('publicPages.sharedBy', { name: sharedBy }),
          words('publicPages.plan.days', { count: days }),
          words('publicPages.exercises', { count: exercises }),
        ]),
        url,
        image: {
          url: imageUrl,
          alt: words('publicPages.imageOf', {
            ...{ name: sharedBy, ending: nameEnding(sharedBy), heading: programme.name },
          }),
        },
      })
    }
    case 'workout': {
      const { name, sharedBy, date, durationSeconds, exerciseCount, setCount, url, imageUrl } = page.workout
      const heading = nameOr(name, 'workoutImage', words)
      const figures = [
        formatDuration(durationSeconds, words),
        words('publicPages.exercises', { count: exerciseCount }),
        words('set.count', { count: setCount }),
      ]
      return headOf(words, heading, {
        description: words.line([words('publicPages.sharedBy', { name: sharedBy }), date, ...figures]),
        url,
        image: {
          url: imageUrl,
          alt: words('publicPages.imageOf', { name: sharedBy, ending: nameEnding(sharedBy), heading }),
        },
      })
    }
    case 'history': {
      const { sharedBy, url, imageUrl } = page.history
      return headOf(words, words('publicPages.history.title', { name: sharedBy }), {
        description: words('publicPages.history.description', { name: sharedBy }),
        url,
        image: {
          url: imageUrl,
          alt: words('publicPages.imageOfHistory', { name: sharedBy, ending: nameEnding(sharedBy) }),
        },
      })
    }
    case 'missing':
      return { title: APP_NAME, card: null }
  }
}

const headOf = (words: Words, heading: string, card: Omit<NonNullable<PageHead['card']>, 'heading'>): PageHead => ({
  title: words('publicPages.title', { heading }),
  card: { heading, ...card },
})

export function Body({ page }: { page: PublicPage }) {
  switch (page.kind) {
    case 'routine':
      return <RoutinePage routine={page.routine} viewer={page.viewer} />
    case 'plan':
      return <PlanPage plan={page.plan} viewer={page.viewer} />
    case 'workout':
      return <WorkoutPage workout={page.workout} viewer={page.viewer} />
    case 'history':
      return <HistoryPage history={page.history} viewer={page.viewer} />
    case 'missing':
      return <MissingPage text={page.text} viewer={page.viewer} />
  }
}

/** A private page looks like one that never existed. */
function MissingPage({ text, viewer }: { text: string; viewer: Viewer }) {
  const words = useWords()
  return (
    <Frame viewer={viewer} wayIn="create-account">
      <h1 className="sr-only">{text}</h1>
      <EmptyState
        icon={<Link2Off size={26} />}
        title={text}
        text={words('publicPages.missing.text')}
        action={
          viewer !== 'person' && (
            <a href="/" className={buttonClass()}>
              {words('publicPages.missing.goHome')}
            </a>
          )
        }
      />
    </Frame>
  )
}
