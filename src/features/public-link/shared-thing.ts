/** `id`: of a history, the id of its owner. */
export type SharedThing = { of: 'routine' | 'plan' | 'workout' | 'history'; id: string }

export type NotedThing = { of: 'routine' | 'plan' | 'workout'; id: string }

/** Whether a history is shared, and the name that strangers read. */
export type HistoryLink = { isPublic: boolean; name: string }

export type RecordsShown = { isShown: boolean }

export type SharedNames = { name: string; sharedBy: string }

const PATHS = {
  routine: '/routines/public/',
  plan: '/plans/public/',
  workout: '/history/public/workout/',
  history: '/history/public/',
} as const satisfies Record<SharedThing['of'], string>

/** The address for strangers. `origin`: for example https://sled.example. */
export const publicLink = ({ of, id }: SharedThing, origin: string): string => `${origin}${PATHS[of]}${id}`
