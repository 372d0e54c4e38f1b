import { APP_NAME } from '#domain/app-name.ts'
import { nameEnding } from '#domain/names.ts'
import { currentWords } from '#words/current-words.ts'
import { formatDuration } from '#words/duration-text.ts'
import { nameOr } from '#words/name-or.ts'
import type { Words } from '#words/words.ts'
import type { PublicPage } from './public-page.ts'

/** What a chat shows of a link; null for nothing. */
type PageHead = {
  title: string
  card: { heading: string; description: string; url: string; image: { url: string; alt: string } | null } | null
}

/** They reveal nothing of a private page. */
export function pageHead(page: PublicPage, words: Words = currentWords()): PageHead {
  switch (page.kind) {
    case 'routine': {
      const { sharedBy, exercises, url, imageUrl } = page.routine
      const heading = nameOr(page.routine.name, 'routine', words)
      const sets = exercises.reduce((sum, exercise) => sum + exercise.sets.length, 0)
      return headOf(words, heading, {
        description: sentence(
          words('publicPages.sharedBy', { name: sharedBy }),
          words('publicPages.exercises', { count: exercises.length }),
          words('set.count', { count: sets }),
        ),
        url,
        image: {
          url: imageUrl,
          alt: words('publicPages.imageOf', { name: sharedBy, ending: nameEnding(sharedBy), heading }),
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
        description: sentence(words('publicPages.sharedBy', { name: sharedBy }), date, ...figures),
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

const sentence = (...parts: string[]): string => parts.filter(Boolean).join(' · ')
