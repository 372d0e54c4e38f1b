import { z } from 'zod/mini'
import { SCOPES, type Scope } from '#domain/access-token.ts'
import { suggestExercises } from '#domain/exercise-suggestions.ts'
import { todayOf } from '#features/progress/stats.server.ts'
import { MOST_WEEKS, trainingText } from '#features/progress/training-text.server.ts'
import { wordsOf } from '#server/request-language.ts'
import { EXERCISES, exerciseMeant } from '#words/exercise-names.server.ts'
import { listBodyWeights } from './body-weight-endpoints.server.ts'
import { defineEndpoint, type Endpoint, isBodyOpen } from './endpoint.server.ts'
import { readPlan } from './plan-endpoints.server.ts'
import { listExercises, listRecords, listSessions } from './progress-reads.server.ts'
import { proposePastWorkout, proposePlan, proposeRoutine, proposeRoutineChange } from './proposal-endpoints.server.ts'
import { listRoutines, readRoutine } from './routine-endpoints.server.ts'
import { listWorkouts, readWorkout } from './workout-reads.server.ts'

/** A tool calls an endpoint and has the endpoint's schemas, scope and right. */
export type Tool = {
  name: string
  /** Tells the assistant what the answer holds, in which units, and what the words mean. */
  description: string
  endpoint: Endpoint
  /** Tells where the rest of a row is that does not fit into an answer. */
  rest?: string
}

const UNITS = 'Weights are in the unit they were logged in (weight_unit). Times are ISO 8601 in UTC.'
const WORKING =
  'A working set is a completed set of the training section whose kind is not warmup; only these count for records.'

/** The last weeks as a text, for assistants only. */
const readSummary = defineEndpoint({
  ...{ method: 'get', path: '/summary', summary: '', scope: 'progress:read', asks: 'history.read' },
  query: z.strictObject({ weeks: z._default(z.coerce.number().check(z.minimum(1), z.maximum(MOST_WEEKS)), 4) }),
  answer: z.object({ text: z.string() }),
  async handle({ context, http, ownerId, query: { weeks }, ...call }) {
    const { db } = context.database
    const now = context.now()
    const text = await trainingText(db, {
      ...{ ownerId, exerciseId: null, today: await todayOf(db, ownerId, now), now, words: wordsOf(http) },
      ...{ isBodyOpen: isBodyOpen(call), weeks: Math.ceil(weeks), isSummary: true },
    })
    return { body: { text: text ?? 'No workout in these weeks.' } }
  },
})

const MOST_FOUND = 20

const BY_NAME = new Map(EXERCISES.map((exercise) => [exercise.name, exercise]))

/** Catalogue exercises whose names in any language fit a text, the best match first. */
const searchCatalogue = defineEndpoint({
  ...{ method: 'get', path: '/catalogue/search', summary: '', scope: null },
  query: z.strictObject({ query: z.string().check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ exercises: z.array(z.object({ name: z.string(), muscle: z.string(), equipment: z.string() })) }),
  async handle({ query: { query } }) {
    const meant = exerciseMeant(query)
    const found = suggestExercises(query, { own: [], taken: [] }, EXERCISES, MOST_FOUND)
    const names = new Set([...(meant ? [meant.name] : []), ...found.map(({ name }) => name)])
    const exercises = [...names].slice(0, MOST_FOUND).flatMap((name) => BY_NAME.get(name) ?? [])
    return { body: { exercises: exercises.map(({ name, muscle, equipment }) => ({ name, muscle, equipment })) } }
  },
})

const PROPOSES =
  'It changes nothing: the person sees it in the app and applies or discards it. Tell them the address in the answer. At most 50 are open, each for 14 days. reason: why, in one or two sentences for the person.'
const SETS =
  "A set has set_type 'reps' (reps), 'timed' (timed_set_duration in seconds) or 'distance' (distance, distance_unit), with weight and weight_unit ('kg', 'lbs' or 'body'), load, kind and rpe as in get_workout. Use the unit this person logs the exercise in."

const PLANS =
  "A track is how an exercise goes on: its base (a working weight, a training max, repetitions or seconds) and its rule, which says what a session must show and what the next one adds. A turn is once through the plan's slots, or a week; a round says which percents and reps of a set are due."

/** All tools. They read, or propose changes for the person to apply; none changes anything. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'get_summary',
    description: `What the last 1 to ${MOST_WEEKS} weeks of training come to, as text that explains its terms: workouts, streak, working sets per muscle this week beside the average of the four weeks before, records of the last 30 days, body weight. Begin here.`,
    endpoint: readSummary,
    rest: 'The end of this text did not fit. get_records and get_body_weight have all records and weights.',
  },
  {
    name: 'list_workouts',
    description: `Completed workouts, newest first, with duration in seconds, number of records, and the main lift: the compound lift with the most volume, else the exercise with the most. ${UNITS}`,
    endpoint: listWorkouts,
  },
  {
    name: 'get_workout',
    description: `One workout with its exercises and sets in order. section is warmup, training or cooldown. kind is normal, warmup, drop or failure; load 'added' and 'assisted' are beside body weight. rpe 10 is nothing left, 8 two reps left. ${UNITS}`,
    endpoint: readWorkout,
  },
  {
    name: 'list_exercises',
    description: 'Every exercise this person has done, the one done last first, with its id and number of workouts.',
    endpoint: listExercises,
  },
  {
    name: 'get_exercise_history',
    description: `The times one exercise was done, newest first, with the completed sets; record_orders names the sets that were records then. ${WORKING} ${UNITS}`,
    endpoint: listSessions,
    rest: 'Some sets of this workout did not fit. get_workout has all of them.',
  },
  {
    name: 'get_records',
    description: `The records of one exercise. Values are in kg, metres, seconds or repetitions, as the kind is; pace is seconds for a kilometre. e1rm is the most one could lift once, estimated from weight and reps. Without body:read, sets with weight added to the body are left out. ${WORKING}`,
    endpoint: listRecords,
  },
  {
    name: 'list_routines',
    description: `The person's routines with their exercises and planned sets. ${UNITS}`,
    endpoint: listRoutines,
    rest: 'Some exercises of this routine did not fit. get_routine has all of them.',
  },
  {
    name: 'get_routine',
    description: `One routine with its exercises and planned sets. ${UNITS}`,
    endpoint: readRoutine,
  },
  {
    name: 'get_plan',
    description: `The plan in use: routines in an order or by weekday, and what is due, missed and next in it. Not found while no plan is in use. ${PLANS}`,
    endpoint: readPlan,
    rest: 'Some slots of this plan did not fit.',
  },
  {
    name: 'get_body_weight',
    description: 'Body weights, newest first, each in its own unit.',
    endpoint: listBodyWeights,
  },
  {
    name: 'search_catalogue',
    description: 'Exercises that Sled knows, by a part of a name, with main muscle and equipment.',
    endpoint: searchCatalogue,
  },
  {
    name: 'propose_routine',
    description: `Proposes a new routine. ${SETS} Name exercises as list_exercises or search_catalogue does. ${PROPOSES}`,
    endpoint: proposeRoutine,
  },
  {
    name: 'propose_routine_change',
    description: `Proposes changes of one routine. Read it with get_routine first: exercises and sets are named by their ids there. Say only what changes; added ones come last. ${SETS} ${PROPOSES}`,
    endpoint: proposeRoutineChange,
  },
  {
    name: 'propose_past_workout',
    description: `Proposes a workout that is over, all of whose sets were done, with its start (created_at) and end (completed_at) as ISO 8601 and its time_zone. ${SETS} ${PROPOSES}`,
    endpoint: proposePastWorkout,
  },
  {
    name: 'propose_plan',
    description: `Proposes a programme: a plan with its routines and how their exercises go on. ${PLANS} slots name routines by their place in the list, exercises name tracks in the same way; a set has percent of what its track stands at, or rounds with percent, reps and open ('at least'). Leave base null unless the person said a weight: they choose starting weights in the app. ${PROPOSES}`,
    endpoint: proposePlan,
  },
]

/** Everything that a connected app can ask for. */
export const TOOL_SCOPES: readonly Scope[] = SCOPES.filter((scope) =>
  TOOLS.some(({ endpoint }) => endpoint.scope === scope),
)

/** Whether a tool only reads. */
export const isReading = ({ endpoint }: Tool): boolean => endpoint.method === 'get'
