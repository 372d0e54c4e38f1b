import { describe, expect, test } from 'vitest'
import type { ShareFlags } from '#domain/permissions.ts'
import type { AnyDocument, Envelope } from '#sync/operation.ts'
import type { DocumentEvent } from '#sync/server/document-event.ts'
import { checkRights, type RightsRecord } from './rights-checker.ts'

const ALL: ShareFlags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
const REVIEW: ShareFlags = { can_create_routines: false, can_start_workouts: false, can_review_history: true }

const running = { kind: 'workout', id: 'w', workout: { is_active: true, completed_at: null } } as unknown as AnyDocument
const commit = (rev: number, actorId: string) =>
  ({ id: 'w', rev, ops: [{ id: `op ${rev}`, actorId }] }) as unknown as DocumentEvent
const made = (rev: number) => ({ id: `op ${rev}`, kind: 'set.complete', documentId: 'w' }) as unknown as Envelope

/** Olivia, Max and Olivia have each done something. Between the second and the third she has taken away his rights. */
const record: RightsRecord = {
  coachId: 'max',
  made: [1, 2, 3].map(made),
  events: [commit(1, 'olivia'), commit(2, 'max'), commit(3, 'olivia')],
  allowed: [
    { from: 0, flags: ALL },
    { from: 2, flags: REVIEW },
  ],
  sightings: [1, 2].map((rev) => ({ device: 'coach', life: 1, id: 'w', rev, document: running })),
  heldByCoach: [],
}

describe('the permission checker detects violations', () => {
  test('R-ACCESS-03 the permission checker reports nothing for actions and views while they were allowed', () => {
    expect(checkRights(record)).toEqual([])
  })

  test.each<[string, Partial<RightsRecord>]>([
    ['something of his that was applied after it', { events: [...record.events, commit(4, 'max')], made: [made(4)] }],
    [
      'a screen of his that shows what was committed after it',
      { sightings: [{ device: 'coach', life: 1, id: 'w', rev: 3, document: running }] },
    ],
    ['a copy he holds in the end', { heldByCoach: [running] }],
    ['anything at all without a share', { allowed: [{ from: 0, flags: null }] }],
  ])('R-ACCESS-03 the permission checker reports %s', (_, spoilt) => {
    expect(checkRights({ ...record, ...spoilt })).not.toEqual([])
  })

  test('R-DELEG-25 the permission checker allows a coach to see earlier changes once a share is given back', () => {
    const sightings = [{ device: 'coach', life: 1, id: 'w', rev: 3, document: running }]
    expect(checkRights({ ...record, sightings, allowed: [...record.allowed, { from: 3, flags: ALL }] })).toEqual([])
  })
})
