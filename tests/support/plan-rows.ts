import type { PlanPlace } from '#domain/plan.ts'
import { addSlot, savePlan } from '#logbook/plans.ts'
import type { Made } from '#sync/operation.ts'

export const FIRST_TURN = { turn: 1, slot: null, round: 1, set_at: 1 }

export const FIRST_PLACE: PlanPlace = { ...FIRST_TURN, lighter: false }

/** Makes a plan in order, from Wednesday 2 December 2026 on. */
export const newPlan = (changes: Partial<Parameters<typeof savePlan.make>[0]['changes']> = {}): Made =>
  savePlan.make({ changes: { name: 'Split', position: FIRST_TURN, started_on: '2026-12-02', ...changes } })

export const newSlot = (id: string, routineId: string, day: number | null = null): Made =>
  addSlot.make({ id, routineId, day })
