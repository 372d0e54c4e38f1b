import { dayOf, momentOf, mondayOf } from './calendar.server.ts'
import type { Chance } from './chance.server.ts'
import {
  fullBodyStart,
  hotelRoom,
  legDay,
  lunchLift,
  pullDay,
  pushDay,
  type RoutinePlan,
  saturday,
  strongA,
  strongB,
} from './plans.server.ts'

export type Session = {
  plan: RoutinePlan
  at: number
  minutes: number
  name: string | null
  /** `progress`: how far the weights have grown, 0 to 1. `effort`: the share of the weights that day. */
  progress: number
  effort: number
  /** The reps of every loaded training set that day; null: as planned. */
  reps: number | null
  /** How many sets at the end stay open. */
  leftOpen: number
  shortSets: number
  hasSetLess: boolean
  hasCurls: boolean
  isWithCoach: boolean
}

/** `madeAt` and the archiving in ms since 1970. */
export type KeptRoutine = { plan: RoutinePlan; madeAt: number; archivedAt: number | null }

export type Story = { routines: KeptRoutine[]; sessions: Session[] }

/** What a story depends on: its last day, a time zone, and chance. */
type Telling = { now: number; timeZone: string; chance: Chance }

const WEEKS = 104
const FIRST_STRONG_WEEK = 8
const FIRST_SPLIT_WEEK = 44
/** The week in which coaching begins, at the third visit to the split. */
const FIRST_COACHED_WEEK = 47
const HOTEL_WEEKS = [14, 33, 57, 76, 92, 101]
const HOLIDAY_WEEKS = [66, 67]
/** Every so many sessions one is lighter. */
const DELOAD_EVERY = 8
const SKIPPED = 0.07

type Slot = { plan: RoutinePlan; week: number; weekday: number; minute: number }

/** Two years: a beginner's plan, 5x5, then a split, with a holiday and odd days. */
export function oliviasStory(telling: Telling): Story {
  const { now, timeZone, chance } = telling
  const monday = mondayOf(dayOf(now, timeZone)) - (WEEKS - 1) * 7
  const at = (week: number, weekday: number, minute: number) => momentOf(monday + week * 7 + weekday, minute, timeZone)
  const slots = Array.from({ length: WEEKS }, (_, week) => slotsOf(week, chance))
    .flat()
    .filter(() => !chance.happens(SKIPPED))
  const sessions = slots.map((slot) => sessionOf(slot, slots, at(slot.week, slot.weekday, slot.minute), chance))
  const made = (plan: RoutinePlan, week: number, minute: number): KeptRoutine => ({
    plan,
    madeAt: at(week, -1, minute),
    archivedAt: null,
  })
  return {
    routines: [
      { ...made(fullBodyStart, 0, 1100), archivedAt: at(FIRST_STRONG_WEEK, 0, 1020) },
      made(strongB, FIRST_STRONG_WEEK, 1104),
      made(strongA, FIRST_STRONG_WEEK, 1110),
      made(hotelRoom, HOTEL_WEEKS[0] ?? 0, 1290),
      made(saturday, FIRST_SPLIT_WEEK, 1150),
      made(legDay, FIRST_SPLIT_WEEK, 1160),
      made(pullDay, FIRST_SPLIT_WEEK, 1170),
      made(pushDay, FIRST_SPLIT_WEEK, 1180),
    ],
    sessions: sessions.filter((session) => session.at + session.minutes * 60_000 < now),
  }
}

/** Ten weeks of a coach's own lunch-break workouts. */
export function maxsStory({ now, timeZone, chance }: Telling): Story {
  const monday = mondayOf(dayOf(now, timeZone)) - 70
  const slots = [0, 1, 2, 4, 5, 7, 8, 9].map((week) => ({ plan: lunchLift, week, weekday: 3, minute: 735 }))
  return {
    routines: [{ plan: lunchLift, madeAt: momentOf(monday - 1, 600, timeZone), archivedAt: null }],
    sessions: slots
      .map((slot) => sessionOf(slot, slots, momentOf(monday + slot.week * 7 + 3, slot.minute, timeZone), chance))
      .map((session) => ({ ...session, hasCurls: false, isWithCoach: false }))
      .filter((session) => session.at + session.minutes * 60_000 < now),
  }
}

function slotsOf(week: number, chance: Chance): Slot[] {
  if (HOLIDAY_WEEKS.includes(week)) return []
  const evening = () => chance.whole(17 * 60 + 20, 19 * 60)
  if (HOTEL_WEEKS.includes(week)) {
    return [1, 3].map((weekday) => ({ plan: hotelRoom, week, weekday, minute: chance.whole(390, 430) }))
  }
  if (week < FIRST_SPLIT_WEEK) {
    const plans = week < FIRST_STRONG_WEEK ? [fullBodyStart] : week % 2 === 0 ? [strongA, strongB] : [strongB, strongA]
    return [0, 2, 4].map((weekday, index) => ({
      plan: plans[index % plans.length] ?? fullBodyStart,
      week,
      weekday,
      minute: evening(),
    }))
  }
  const split = [
    { plan: pushDay, week, weekday: 0, minute: evening() },
    {
      plan: pullDay,
      week,
      weekday: 2,
      minute: chance.happens(0.4) ? chance.whole(385, 420) : chance.whole(1265, 1285),
    },
    { plan: legDay, week, weekday: 4, minute: chance.happens(0.6) ? evening() : chance.whole(750, 800) },
  ]
  return week % 2 === 0 ? [...split, { plan: saturday, week, weekday: 5, minute: chance.whole(545, 620) }] : split
}

function sessionOf(slot: Slot, slots: readonly Slot[], at: number, chance: Chance): Session {
  const ofPlan = slots.filter(({ plan }) => plan === slot.plan)
  const index = ofPlan.indexOf(slot)
  const isDeload = index % DELOAD_EVERY === DELOAD_EVERY - 1
  const isFirstBack = slot === slots.find(({ week }) => week > Math.max(...HOLIDAY_WEEKS))
  const isHeavy = slot.plan === legDay && !isDeload && chance.happens(0.18)
  const isShort = !isDeload && !isHeavy && chance.happens(0.06)
  const isWithCoach = slot.plan === pushDay && slot.week >= FIRST_COACHED_WEEK && slot.week % 3 === 2
  const isHotel = slot.plan === hotelRoom
  const notes = { isDeload, isFirstBack, isHeavy, isShort, isWithCoach, isHotel }
  return {
    plan: slot.plan,
    at: at + chance.whole(0, 59) * 1000,
    minutes: isHotel || isShort ? chance.whole(35, 44) : chance.whole(48, 80),
    name: nameOf(slot.plan, notes, chance),
    progress: ofPlan.length > 1 ? (index / (ofPlan.length - 1)) ** 0.85 : 0,
    effort: isDeload ? 0.85 : isFirstBack ? 0.9 : isHeavy ? 1.04 : 1,
    reps: isHeavy ? 3 : null,
    leftOpen: isShort ? chance.whole(5, 8) : chance.happens(0.12) ? chance.whole(1, 3) : 0,
    shortSets: !isDeload && chance.happens(0.2) ? chance.whole(1, 2) : 0,
    hasSetLess: chance.happens(0.04),
    hasCurls: slot.plan === pullDay && chance.happens(0.1),
    isWithCoach,
  }
}

type Notes = Record<'isDeload' | 'isFirstBack' | 'isHeavy' | 'isShort' | 'isWithCoach' | 'isHotel', boolean>

function nameOf(plan: RoutinePlan, notes: Notes, chance: Chance): string | null {
  if (plan === lunchLift) return null
  if (notes.isFirstBack) return 'First one back'
  if (notes.isHeavy) return 'Heavy triples'
  if (notes.isDeload) return plan === legDay ? 'Deload squats' : chance.happens(0.5) ? 'Deload' : null
  if (notes.isHotel) return chance.happens(0.6) ? 'Hotel gym' : null
  if (notes.isShort) return chance.pick(['Short on time', 'Quick one', 'Late for dinner'])
  if (notes.isWithCoach) return chance.happens(0.5) ? 'With Max' : null
  return null
}
