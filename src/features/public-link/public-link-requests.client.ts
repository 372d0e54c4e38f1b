import { type Answer, ask } from '#identity/client/ask.ts'
import type { TakenAlong } from '#identity/taken-along.ts'
import type { HistoryLink, NotedThing, RecordsShown, SharedNames, SharedThing } from './shared-thing.ts'

export const requestSwitch = (thing: SharedThing, isPublic: boolean): Promise<Answer<unknown>> =>
  ask('POST', '/api/public-link', { ...thing, isPublic })

export const requestShownNotes = (thing: NotedThing, isShown: boolean): Promise<Answer<unknown>> =>
  ask('POST', '/api/public-link/notes', { ...thing, isShown })

export const requestShownWeights = (planId: string, isShown: boolean): Promise<Answer<unknown>> =>
  ask('POST', '/api/public-link/weights', { planId, isShown })

export const requestShownRecords = (ownerId: string, isShown: boolean): Promise<Answer<unknown>> =>
  ask('POST', '/api/public-link/records', { ownerId, isShown })

export const requestRecordsShown = (ownerId: string): Promise<Answer<RecordsShown>> =>
  ask('GET', `/api/public-link/records?${new URLSearchParams({ ownerId })}`)

export const requestHistoryLink = (ownerId: string): Promise<Answer<HistoryLink>> =>
  ask('GET', `/api/public-link/history?${new URLSearchParams({ ownerId })}`)

export const requestSharedNames = ({ of, id }: TakenAlong): Promise<Answer<SharedNames>> =>
  ask('GET', `/api/public-link/${of}?${new URLSearchParams({ id })}`)

/** Reports a change of a workout's public switch. Call this after each; the page does not wait. */
export const requestGeneration = (workoutId: string, isPublic: boolean): Promise<Answer<unknown>> =>
  ask('POST', '/api/trigger-static-generation', { workoutId, isPublic })
