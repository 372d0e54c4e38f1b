/** A thing that can have a public link (R-SHARE-01). The id of a history is its owner's. */
export type SharedThing = { of: 'routine' | 'workout' | 'history'; id: string }

/** One whose page has notes to show or to hide (R-LIFT-06). */
export type NotedThing = { of: 'routine' | 'workout'; id: string }

/** Whether a history is shared, and the name that strangers read for its owner. */
export type HistoryLink = { isPublic: boolean; name: string }

/** Whether strangers read of an owner's records (R-PROG-23). */
export type RecordsShown = { isShown: boolean }

/** A public routine in few words: its name, and the name of the person who shares it. */
export type SharedRoutine = { name: string; sharedBy: string }

const PATHS = {
  routine: '/routines/public/',
  workout: '/history/public/workout/',
  history: '/history/public/',
} as const satisfies Record<SharedThing['of'], string>

/** The address strangers open it by, without `/app` (R-SHARE-10). `origin`: for example https://sled.example. */
export const publicLink = ({ of, id }: SharedThing, origin: string): string => `${origin}${PATHS[of]}${id}`
