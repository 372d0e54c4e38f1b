import { type Answer, ask } from '#identity/client/ask.ts'
import type { HistoryLink, SharedRoutine, SharedThing } from './shared-thing.ts'

export const requestSwitch = (thing: SharedThing, isPublic: boolean): Promise<Answer<unknown>> =>
  ask('POST', '/api/public-link', { ...thing, isPublic })

export const requestHistoryLink = (ownerId: string): Promise<Answer<HistoryLink>> =>
  ask('GET', `/api/public-link/history?${new URLSearchParams({ ownerId })}`)

export const requestSharedRoutine = (id: string): Promise<Answer<SharedRoutine>> =>
  ask('GET', `/api/public-link/routine?${new URLSearchParams({ id })}`)

/** After each change of a workout's switch (R-IMG-26). Nothing of the page waits for it. */
export const requestGeneration = (workoutId: string, isPublic: boolean): Promise<Answer<unknown>> =>
  ask('POST', '/api/trigger-static-generation', { workoutId, isPublic })
