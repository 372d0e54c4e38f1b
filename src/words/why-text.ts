import type { Rule } from '#domain/book.ts'
import type { Given, TrackSession } from '#domain/tracks/track-session.ts'
import { amountDone, isMet, speakingSet } from '#domain/tracks/track-session.ts'
import type { Why } from '#domain/tracks/why.ts'
import { targetOf } from '#domain/workout.ts'
import { stageText } from './rule-text.ts'
import { formatWeight } from './weight.ts'
import type { Words } from './words.ts'

type Told = {
  why: Why
  given: Given
  rule: Rule
  session: TrackSession | null
  /** 'Squat, heavy'. */
  track: string
  /** The device's time, ms since 1970. */
  now: number
}

/** One line: '+2.5 kg: all 3 × 5 done on Monday' (R-PLAN-17). */
export function whyText({ why, given, rule, session, track, now }: Told, words: Words): string {
  const base = amountText(given.base, given, rule, words)
  const day = dayText(session?.at ?? given.set_at, now, words)
  const done = session ? doneText(session, rule, words) : ''
  const stage = stageText(rule.stages[given.stage - 1] ?? { sets: 1, reps: 1, open: false })
  switch (why.is) {
    case 'lighter':
      return why.share === null ? words('tracks.why.half') : words('tracks.why.lighter', { share: why.share })
    case 'part':
      return words('tracks.why.part', { percent: words.number(why.percent), track, base })
    case 'set':
      return words('tracks.why.set', { base, day })
    case 'afterLighter':
      return words('tracks.why.afterLighter')
    case 'rounds': {
      const said = { percents: why.percents.map((percent) => words.number(percent)).join(', '), base }
      const { round, rounds } = given
      return rounds > 1 ? words('tracks.why.rounds', { ...said, round, rounds }) : words('tracks.why.percents', said)
    }
    case 'stage':
      return words('tracks.why.stage', { stage, done, day })
    case 'back':
      return words('tracks.why.back', { stage, percent: why.percent })
    case 'goal':
      return words('tracks.why.goal', { reps: why.reps, done, day })
    case 'down':
      return words('tracks.why.down', { percent: why.percent, misses: why.misses })
    case 'same':
      return words('tracks.why.same', { base: kindOf(rule), done, day })
    case 'less':
      return words('tracks.why.less', { by: amountText(why.by, given, rule, words), done, day })
    case 'up': {
      const said = { by: amountText(why.by, given, rule, words), done, day }
      if (given.load === 'assisted') return words('tracks.why.lessHelp', said)
      if (rule.base === 'max') return words('tracks.why.upMax', said)
      return given.reps === null
        ? words('tracks.why.up', said)
        : words('tracks.why.upGoal', { ...said, reps: given.reps })
    }
  }
}

const kindOf = ({ base }: Rule): 'reps' | 'seconds' | 'other' =>
  base === 'reps' || base === 'seconds' ? base : 'other'

function amountText(amount: number, { unit }: Given, { base }: Rule, words: Words): string {
  if (base === 'reps') return words('set.reps', { count: amount })
  if (base === 'seconds') return words('set.seconds', { count: amount })
  return formatWeight(amount, unit ?? 'kg', words)
}

const MOST_REPS = 5

/** 'all 3 × 5 done', '10 reps', '8, 8, 8'. */
function doneText({ sets, given }: TrackSession, { decides, lines, range }: Rule, words: Words): string {
  const done = sets.map((set) => amountDone(set, given))
  const speaking = speakingSet(sets)
  if (speaking && (decides === 'last' || (lines.length > 0 && decides === 'all')))
    return words('set.reps', { count: amountDone(speaking, given) })
  const [first] = sets
  const target = first ? targetOf(first) : null
  const isPlain =
    !range &&
    sets.every((set) => isMet(set, given) && targetOf(set) === target) &&
    done.every((each) => each === target)
  if (isPlain) return words('tracks.why.all', { sets: sets.length, amount: String(target) })
  const shown = done.slice(0, MOST_REPS).map((each) => words.number(each))
  return [...shown, ...(done.length > MOST_REPS ? ['…'] : [])].join(', ')
}

const SIX_DAYS = 6 * 24 * 60 * 60 * 1000

/** 'Monday' within six days, else '3 March'. */
const dayText = (at: number, now: number, words: Words): string =>
  words.date(at, now - at <= SIX_DAYS ? { weekday: 'long' } : { day: 'numeric', month: 'long' })
