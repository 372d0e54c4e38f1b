import type { Plan, PlanDocument, PlanPlace, PlanSlot } from '#domain/plan.ts'
import { lighterOf } from '#domain/plans/lighter.ts'
import type { PlanFacts, PlanSession } from '#domain/plans/plan-session.ts'
import { type PlanView, placeForStart, planView } from '#domain/plans/plan-view.ts'
import { uuid } from './routine-rows.ts'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export const NEVER_LIGHTER: Plan['lighter'] = { turns: [], every: null, share: 90, half: false }

/** A plan of routines that are named instead of having ids: 'Push Pull Legs', or by weekday 'Mon:Push Wed:Pull'. */
export function planOf(text: string, over: Partial<Plan> = {}): PlanDocument {
  const [id, owner] = [uuid(700), uuid(1)]
  const position = { turn: 1, slot: null, round: 1, set_at: 1 }
  const names = text.split(' ').filter((name) => name !== '')
  return {
    ...{ kind: 'plan', id, ownerId: owner, rev: 1, slots: names.map(slotOf) },
    plan: {
      ...{ id, user_id: owner, created_at: 0, name: 'Plan', mode: text.includes(':') ? 'weekdays' : 'rotation' },
      ...{ position, started_on: '2026-12-02', week_start: 1, lighter: NEVER_LIGHTER, paused_at: null },
      ...{ is_public: false, has_public_weights: false, has_public_notes: false, edited_by: null, contested: null },
      ...over,
    },
  }
}

function slotOf(text: string, index: number): PlanSlot {
  const [day = null, routine = text] = text.includes(':') ? text.split(':') : []
  const rows = { plan_id: uuid(700), user_id: uuid(1), edited_by: null, contested: null }
  const place = { slot_order: index + 1, day: day && DAYS.indexOf(day) + 1 }
  return { id: `${text} ${index + 1}`, routine_id: routine, ...place, ...rows } as PlanSlot
}

/** Somebody who follows a plan, workout by workout. */
export class Follower {
  plan: PlanDocument
  today: string
  sessions: PlanSession[] = []
  /** Routines that are archived, and 'Pull 2' for one without a set in round 2. */
  without = new Set<string>()

  constructor(plan: PlanDocument, today = '2026-12-02') {
    this.plan = plan
    this.today = today
  }

  get facts(): PlanFacts {
    const { sessions, today, without } = this
    return { sessions, today, hasSets: (id, round) => !without.has(id) && !without.has(`${id} ${round}`) }
  }

  get view(): PlanView {
    return planView(this.plan, this.facts)
  }

  /** 'Pull, turn 1, round 1', 'rest' or 'nothing'. */
  get next(): string {
    const { due, restUntil } = this.view
    const said = due.map(({ slot, place }) => `${slot.routine_id}, turn ${place.turn}, round ${place.round}`)
    return said.join('; ') || (restUntil ? 'rest' : 'nothing')
  }

  /** 'Push (Mon 2026-12-07, turn 2)', the latest first. */
  get missed(): string {
    const said = this.view.missed.map(
      ({ slot, place, date }) => `${slot.routine_id} (${dayName(slot.day)} ${date}, turn ${place.turn})`,
    )
    return said.join(', ') || 'none'
  }

  /** What a start of this routine writes. */
  place(routine: string): PlanPlace | null {
    return placeForStart(this.plan, this.facts, routine)
  }

  /** 'Legs, turn 2, round 2' or 'extra, turn 2, round 2', and so on. */
  start(routine: string): string {
    const place = this.place(routine)
    if (!place) return 'none'
    const slot = this.plan.slots.find(({ id }) => id === place.slot)
    return `${slot?.routine_id ?? 'extra'}, turn ${place.turn}, round ${place.round}`
  }

  /** Completed workouts of these routines, today. */
  train(routines: string): this {
    for (const routine of routines.split(' ')) {
      const place = this.place(routine)
      if (!place) throw new Error(`${routine} is not in the plan`)
      this.sessions = [this.session(place), ...this.sessions]
    }
    return this
  }

  /** A completed workout that a device began at this place. */
  session(place: PlanPlace): PlanSession {
    const number = this.sessions.length + 1
    const at = Date.parse(`${this.today}T18:00:00Z`) + number
    return { workoutId: uuid(8_000 + number), planId: this.plan.id, at, place }
  }

  on(today: string): this {
    this.today = today
    return this
  }

  change(changes: Partial<Plan> | null): this {
    this.plan = { ...this.plan, plan: { ...this.plan.plan, ...changes } }
    return this
  }

  /** So many workouts as they are due: 'A1 B1 A2L', L is lighter. */
  follow(workouts: number): string {
    const done = Array.from({ length: workouts }, () => {
      const [due] = this.view.due
      if (!due) return '-'
      this.train(due.slot.routine_id)
      return `${due.slot.routine_id}${due.place.round}${lighterOf(this.plan, due.place.turn) ? 'L' : ''}`
    })
    return done.join(' ')
  }
}

const dayName = (day: number | null): string => DAYS[(day ?? 0) - 1] ?? ''
