import { APP_NAME } from '#domain/app-name.ts'
import { imagePossessive, possessive } from '#domain/names.ts'
import { plural } from '#domain/number.ts'
import { formatDuration } from '#words/duration-text.ts'
import { nameOr } from '#words/name-or.ts'
import type { PublicPage } from './public-page.ts'

/** What a chat shows of a link. Null where there is nothing to tell. */
export type PageHead = {
  title: string
  card: { heading: string; description: string; url: string; image: { url: string; alt: string } | null } | null
}

/** The title and the tags of a page; of what is private nothing (R-IMG-26). */
export function pageHead(page: PublicPage): PageHead {
  switch (page.kind) {
    case 'routine': {
      const { sharedBy, exercises, url, imageUrl } = page.routine
      const heading = nameOr(page.routine.name, 'routine') // R-IMG-28
      const sets = exercises.reduce((sum, exercise) => sum + exercise.sets.length, 0)
      return headOf(heading, {
        description: sentence(`Shared by ${sharedBy}`, plural(exercises.length, 'exercise'), plural(sets, 'set')),
        url,
        image: { url: imageUrl, alt: `${imagePossessive(sharedBy)} ${heading}` }, // R-IMG-27
      })
    }
    case 'workout': {
      const { name, sharedBy, date, durationSeconds, exerciseCount, setCount, url, imageUrl } = page.workout
      const heading = nameOr(name, 'workoutImage') // R-IMG-28
      const figures = [formatDuration(durationSeconds), plural(exerciseCount, 'exercise'), plural(setCount, 'set')]
      return headOf(heading, {
        description: sentence(`Shared by ${sharedBy}`, date, ...figures),
        url,
        image: { url: imageUrl, alt: `${imagePossessive(sharedBy)} ${heading}` },
      })
    }
    case 'history': {
      const { sharedBy, url, imageUrl } = page.history
      return headOf(historyTitle(sharedBy), {
        description: `Every workout ${sharedBy} has completed.`,
        url,
        image: { url: imageUrl, alt: `${imagePossessive(sharedBy)} history` }, // R-IMG-27
      })
    }
    case 'missing':
      return { title: APP_NAME, card: null }
  }
}

/** "Olivia Owen's history". */
export const historyTitle = (sharedBy: string): string => `${possessive(sharedBy)} history`

const headOf = (heading: string, card: Omit<NonNullable<PageHead['card']>, 'heading'>): PageHead => ({
  title: `${heading} · ${APP_NAME}`,
  card: { heading, ...card },
})

const sentence = (...parts: string[]): string => parts.filter(Boolean).join(' · ')
