/** What a public link can be of (R-SHARE-01); a history's id is its owner's. */
export type SharedThing = { of: 'routine' | 'workout' | 'history'; id: string }

/** How a history is shared, and what its owner is called before strangers. */
export type HistoryLink = { isPublic: boolean; name: string }

/** A public routine in few words: what it is called, and by whom it is shared. */
export type SharedRoutine = { name: string; sharedBy: string }

/** What an open link means, in words. */
export const OPEN_LINK_TEXTS = {
  routine: 'Anyone with the link can see this routine and save a copy.',
  workout: 'Anyone with the link can see this workout.',
  history: 'Anyone with the link can see every completed workout.',
} as const satisfies Record<SharedThing['of'], string>

const PATHS = {
  routine: '/routines/public/',
  workout: '/history/public/workout/',
  history: '/history/public/',
} as const satisfies Record<SharedThing['of'], string>

/** The address strangers open it by, without `/app` (R-SHARE-10). `origin`: for example https://sled.example. */
export const publicLink = ({ of, id }: SharedThing, origin: string): string => `${origin}${PATHS[of]}${id}`
