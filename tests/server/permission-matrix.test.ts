import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#app/http.server.ts'
import { SCOPES } from '#domain/access-token.ts'
import { bodyIdFor, bookIdFor, trackIdFor } from '#domain/book.ts'
import { exerciseIdFor } from '#domain/ids.ts'
import { SHARE_FLAGS, type ShareFlags } from '#domain/permissions.ts'
import type { Clients } from '#features/sharing/clients/clients.ts'
import type { People, Shares } from '#identity/shares.ts'
import { addBodyWeight, editBodyWeight, removeBodyWeight } from '#logbook/body-weights.ts'
import { editBookExercise, setBook } from '#logbook/books.ts'
import { addComment, editComment, removeComment } from '#logbook/comments.ts'
import { confirmWorkout } from '#logbook/confirmations.ts'
import { addExercise, changeLoggedExercise, editExercise, moveExercise, removeExercise } from '#logbook/exercises.ts'
import { fillSets } from '#logbook/fill-sets.ts'
import { keepValue } from '#logbook/kept-rows.ts'
import { completeSet, removeLoggedSets, reopenSet, restoreLoggedSets } from '#logbook/logged-sets.ts'
import { noteExercise, noteTraining } from '#logbook/notes.ts'
import { activatePlan, addSlot, moveSlot, placePlan, removePlan, removeSlot, savePlan } from '#logbook/plans.ts'
import { closeProposal } from '#logbook/proposals.ts'
import { changeRest, planRest } from '#logbook/rests.ts'
import { archiveRoutine, createRoutine, renameRoutine } from '#logbook/routines.ts'
import { bringBackRoutine, bringBackWorkout, takeBackRoutine } from '#logbook/server/bring-back.ts'
import { importWorkout } from '#logbook/server/import-workout.ts'
import { makeProposal } from '#logbook/server/make-proposal.ts'
import { product } from '#logbook/server/product.ts'
import { addSet, editSet, removeSet } from '#logbook/sets.ts'
import { splitSides } from '#logbook/split-sides.ts'
import { groupExercises, ungroupExercise } from '#logbook/supersets.ts'
import { swapExercise } from '#logbook/swaps.ts'
import { editTrack, giveAnew, removeTrack } from '#logbook/tracks.ts'
import { deleteWorkout, eraseWorkout, restoreWorkout } from '#logbook/trash.ts'
import { rampWorkoutExercise } from '#logbook/warm-ups.ts'
import {
  endWorkoutByHand,
  enterWorkout,
  keepGoing,
  renameWorkout,
  resumeWorkout,
  retimeWorkout,
  startWorkout,
} from '#logbook/workouts.ts'
import type { Made } from '#sync/operation.ts'
import type { PullAnswer } from '#sync/wire.ts'
import { makeToken, programWith } from '../support/api-client.ts'
import { copied } from '../support/copying.ts'
import { withDatabases } from '../support/databases.ts'
import { drawPage } from '../support/drawn-pages.ts'
import { BY_WEIGHT } from '../support/lifter.ts'
import { planOrder, planRoutine } from '../support/planned-routine.ts'
import { storeProposal } from '../support/proposed.ts'
import { envelope, outcomeOf, pushed } from '../support/pushing.ts'
import { type Person, startTestServer, type TestServer } from '../support/server.ts'
import { setValues } from '../support/training.ts'

const id = () => crypto.randomUUID()
const HOUR = 60 * 60 * 1000

/** What an operation meets: nothing yet, a routine, a running workout, one that ended an hour ago, one that was deleted, a book, a year of weights, a proposal, a plan. */
type Scene = 'nothing' | 'routine' | 'active' | 'completed' | 'trashed' | 'book' | 'body' | 'proposal' | 'plan'
/** `commentId`: the owner's comment on a workout. */
type Rows = { ownerId: string; exerciseId: string; otherId: string; setIds: string[]; commentId: string }

const trackOf = ({ ownerId, exerciseId }: Rows) =>
  editTrack.make({
    ...{ id: trackIdFor(ownerId, exerciseId, null), exerciseId, label: null },
    changes: { rule: BY_WEIGHT },
  })

/** What takes the place of an exercise. */
const substitute = (exerciseId: string) => ({ id: exerciseId, exerciseId: id(), name: 'Lunge', rowId: id() })

const FIRST_TURN = { turn: 1, slot: null, round: 1, set_at: 2 }
const newPlan = () =>
  savePlan.make({ changes: { name: 'Split', position: { ...FIRST_TURN, set_at: 1 }, started_on: '2026-12-02' } })

const newComment = ({ exerciseId }: Rows) => addComment.make({ id: id(), targetId: exerciseId, text: 'Knees out' })

type Flag = keyof ShareFlags

/** `flag`: any one of these. `makes`: it makes its document, which everybody may know who asks it of a document's own id. */
type Case = { on: Scene; flag: Flag | readonly Flag[] | null; makes?: true; make: (rows: Rows) => Made }

/** Table A10, written out for every operation: which flag lets a delegate, and who may see what it is done to. */
const TABLE: Record<string, Case[]> = {
  'routine.create': [{ on: 'nothing', flag: 'can_create_routines', make: () => createRoutine.make({ name: 'New' }) }],
  'routine.rename': [{ on: 'routine', flag: 'can_create_routines', make: () => renameRoutine.make({ name: 'Other' }) }],
  'routine.archive': [
    { on: 'routine', flag: 'can_create_routines', make: () => archiveRoutine.make({ isArchived: true }) },
  ],
  'routineExercise.add': [
    {
      on: 'routine',
      flag: 'can_create_routines',
      make: () =>
        addExercise.planning.make({
          id: id(),
          exerciseId: id(),
          name: 'Lunge',
          section: 'training',
          sets: [{ ...setValues(), id: id() }],
        }),
    },
  ],
  'routineExercise.edit': [
    {
      on: 'routine',
      flag: 'can_create_routines',
      make: ({ exerciseId }) => editExercise.planning.make({ id: exerciseId, name: 'Front Squat' }),
    },
  ],
  'routineExercise.move': [
    {
      on: 'routine',
      flag: 'can_create_routines',
      make: ({ exerciseId }) => moveExercise.planning.make({ id: exerciseId, afterId: null }),
    },
  ],
  'routineExercise.delete': [
    {
      on: 'routine',
      flag: 'can_create_routines',
      make: ({ exerciseId }) => removeExercise.planning.make({ id: exerciseId }),
    },
  ],
  ...Object.fromEntries(
    Object.entries({
      'routineExercise.group': ({ exerciseId, otherId }: Rows) =>
        groupExercises.planning.make({ ids: [exerciseId, otherId], groupId: id() }),
      'routineExercise.ungroup': ({ exerciseId }: Rows) => ungroupExercise.planning.make({ id: exerciseId }),
      'routine.note': () => noteTraining.planning.make({ note: 'Rest well' }),
      'routineExercise.note': ({ exerciseId }: Rows) => noteExercise.planning.make({ id: exerciseId, note: 'Low bar' }),
      'routineExercise.swap': ({ exerciseId }: Rows) =>
        swapExercise.planning.make({ ...substitute(exerciseId), sets: [{ ...setValues(), id: id() }] }),
      'routineExercise.sides': ({ exerciseId, setIds }: Rows) =>
        splitSides.planning.make({ id: exerciseId, pairs: [{ setId: setIds[0] as string, otherId: id() }] }),
    }).map(([kind, make]) => [kind, [{ on: 'routine' as const, flag: 'can_create_routines' as const, make }]]),
  ),
  'templateSet.add': [
    {
      on: 'routine',
      flag: 'can_create_routines',
      make: ({ exerciseId }) =>
        addSet.planning.make({ routineExerciseId: exerciseId, set: { ...setValues(), id: id() } }),
    },
  ],
  'templateSet.edit': [
    {
      on: 'routine',
      flag: 'can_create_routines',
      make: ({ setIds }) => editSet.planning.make({ setId: setIds[0] as string, changes: { reps: 8 } }),
    },
  ],
  'templateSet.delete': [
    {
      on: 'routine',
      flag: 'can_create_routines',
      make: ({ setIds }) => removeSet.planning.make({ setId: setIds[0] as string }),
    },
  ],
  'routineRow.keep': [
    {
      on: 'routine',
      flag: 'can_create_routines',
      make: ({ setIds }) => keepValue.planning.make({ rowId: setIds[0] as string, field: 'reps', value: 8 }),
    },
  ],
  'workoutRow.keep': (['active', 'completed'] as const).map((on) => ({
    on,
    flag: 'can_start_workouts' as const,
    make: ({ setIds }: Rows) => keepValue.logging.make({ rowId: setIds[1] as string, field: 'reps', value: 8 }),
  })),
  'workout.start': [
    {
      on: 'nothing',
      flag: 'can_start_workouts',
      make: () => startWorkout.make({ name: 'Now', routineId: null, timeZone: null, exercises: [], sets: [] }),
    },
  ],
  'set.complete': (['active', 'completed'] as const).map((on) => ({
    on,
    flag: 'can_start_workouts' as const,
    make: ({ setIds }: Rows) => completeSet.make({ setId: setIds[1] as string }),
  })),
  'set.reopen': (['active', 'completed'] as const).map((on) => ({
    on,
    flag: 'can_start_workouts' as const,
    make: ({ setIds }: Rows) => reopenSet.make({ setId: setIds[0] as string }),
  })),
  'set.edit': (['active', 'completed'] as const).map((on) => ({
    on,
    flag: 'can_start_workouts' as const,
    make: ({ setIds }: Rows) => editSet.logging.make({ setId: setIds[1] as string, changes: { reps: 8 } }),
  })),
  'set.remove': (['active', 'completed'] as const).map((on) => ({
    on,
    flag: 'can_start_workouts' as const,
    make: ({ setIds }: Rows) => removeSet.logging.make({ setId: setIds[1] as string }),
  })),
  'workoutExercise.add': (['active', 'completed'] as const).map((on) => ({
    on,
    flag: 'can_start_workouts' as const,
    make: () =>
      addExercise.logging.make({
        exercise: { id: id(), exerciseId: id(), name: 'Lunge', section: 'training' },
        sets: [],
      }),
  })),
  'rest.change': (['active', 'completed'] as const).map((on) => ({
    on,
    flag: 'can_start_workouts' as const,
    make: ({ setIds }: Rows) => changeRest.make({ setId: setIds[0] as string, seconds: 0 }),
  })),
  'rest.plan': (['active', 'completed'] as const).map((on) => ({
    on,
    flag: 'can_start_workouts' as const,
    make: ({ exerciseId }: Rows) => planRest.make({ workoutExerciseId: exerciseId, seconds: 120 }),
  })),
  ...Object.fromEntries(
    Object.entries({
      'set.add': ({ exerciseId }: Rows) =>
        addSet.logging.make({ set: { ...setValues(), id: id(), workoutExerciseId: exerciseId, routineSetId: null } }),
      'workoutExercise.edit': ({ exerciseId }: Rows) =>
        editExercise.logging.make({ id: exerciseId, name: 'Front Squat' }),
      'workoutExercise.move': ({ exerciseId }: Rows) => moveExercise.logging.make({ id: exerciseId, afterId: null }),
      'workoutExercise.remove': ({ exerciseId }: Rows) => removeExercise.logging.make({ id: exerciseId }),
      'workoutExercise.group': ({ exerciseId, otherId }: Rows) =>
        groupExercises.logging.make({ ids: [exerciseId, otherId], groupId: id() }),
      'workoutExercise.ungroup': ({ exerciseId }: Rows) => ungroupExercise.logging.make({ id: exerciseId }),
      'workoutExercise.swap': ({ exerciseId }: Rows) =>
        swapExercise.logging.make({
          ...substitute(exerciseId),
          sets: [{ ...setValues(), id: id(), routineSetId: null }],
        }),
      'workoutExercise.fill': ({ exerciseId, setIds }: Rows) =>
        fillSets.make({ id: exerciseId, values: [{ setId: setIds[1] as string, changes: { reps: 8 } }] }),
      'workoutExercise.give': ({ exerciseId, setIds }: Rows) =>
        giveAnew.make({ id: exerciseId, given: null, sets: [{ setId: setIds[1] as string, changes: { reps: 8 } }] }),
      'workoutExercise.ramp': ({ exerciseId }: Rows) =>
        rampWorkoutExercise.make({ id: exerciseId, sets: [{ ...setValues(), id: id() }] }),
      'workoutExercise.sides': ({ exerciseId, setIds }: Rows) =>
        splitSides.logging.make({ id: exerciseId, pairs: [{ setId: setIds[1] as string, otherId: id() }] }),
    }).map(([kind, make]) => [
      kind,
      (['active', 'completed'] as const).map((on) => ({ on, flag: 'can_start_workouts' as const, make })),
    ]),
  ),
  // While it runs by who logs, late by them (Y24), and in the history by who may review it, too (R-LIFT-04).
  ...Object.fromEntries(
    Object.entries({
      'workout.note': () => noteTraining.logging.make({ note: 'Slept badly' }),
      'workoutExercise.note': ({ exerciseId }: Rows) =>
        noteExercise.logging.make({ id: exerciseId, note: 'Left knee' }),
    }).map(([kind, make]) => [
      kind,
      [
        { on: 'active' as const, flag: 'can_start_workouts' as const, make },
        { on: 'completed' as const, flag: ['can_start_workouts', 'can_review_history'] as const, make },
      ],
    ]),
  ),
  'workout.end': [{ on: 'active', flag: 'can_start_workouts', make: () => endWorkoutByHand.make({}) }],
  'workout.keepGoing': [{ on: 'active', flag: 'can_start_workouts', make: () => keepGoing.make({}) }],
  'workout.resume': [{ on: 'completed', flag: 'can_start_workouts', make: () => resumeWorkout.make({}) }],
  'workout.enter': [
    {
      on: 'nothing',
      flag: null,
      make: () =>
        enterWorkout.make({
          ...{ name: 'Then', routineId: null, timeZone: null, exercises: [], sets: [] },
          ...{ startedAt: Date.now() - 2 * HOUR, endedAt: Date.now() - HOUR },
        }),
    },
  ],
  'workout.delete': [
    { on: 'completed', flag: 'can_review_history', make: () => deleteWorkout.make({}) },
    { on: 'active', flag: null, make: () => deleteWorkout.make({}) },
  ],
  // R-COACH-07: everybody who may read the workout comments on it, and only the author changes a comment.
  'comment.add': [
    { on: 'active', flag: 'can_start_workouts', make: newComment },
    { on: 'completed', flag: 'can_review_history', make: newComment },
  ],
  'comment.edit': (['active', 'completed'] as const).map((on) => ({
    on,
    flag: null,
    make: ({ commentId }: Rows) => editComment.make({ id: commentId, text: 'Slow down' }),
  })),
  'comment.remove': (['active', 'completed'] as const).map((on) => ({
    on,
    flag: null,
    make: ({ commentId }: Rows) => removeComment.make({ id: commentId }),
  })),
  // R-COACH-10
  'workout.confirm': [{ on: 'completed', flag: null, make: () => confirmWorkout.make({}) }],
  // R-REACH-08
  'workout.restore': [{ on: 'trashed', flag: null, make: () => restoreWorkout.make({}) }],
  'workout.erase': [{ on: 'trashed', flag: null, make: () => eraseWorkout.make({}) }],
  // R-BASE-09
  'book.set': [
    { on: 'book', flag: null, makes: true, make: () => setBook.make({ changes: { effort: 'rir', unit: 'kg' } }) },
  ],
  'bookExercise.edit': [
    {
      on: 'book',
      flag: ['can_start_workouts', 'can_create_routines'],
      makes: true,
      make: ({ exerciseId }) => editBookExercise.make({ exerciseId, changes: { step: 1.25 } }),
    },
  ],
  // R-PLAN-31
  'track.edit': [{ on: 'book', flag: 'can_create_routines', makes: true, make: trackOf }],
  'track.remove': [{ on: 'book', flag: 'can_create_routines', make: () => removeTrack.make({ id: id() }) }],
  'plan.activate': [
    { on: 'book', flag: 'can_create_routines', makes: true, make: () => activatePlan.make({ planId: id() }) },
  ],
  'plan.save': [
    { on: 'nothing', flag: 'can_create_routines', make: newPlan },
    { on: 'plan', flag: 'can_create_routines', makes: true, make: newPlan },
  ],
  ...Object.fromEntries(
    Object.entries({
      'plan.slot.add': () => addSlot.make({ id: id(), routineId: id(), day: null }),
      'plan.slot.move': ({ setIds }: Rows) => moveSlot.make({ id: setIds[1] as string, afterId: null, day: null }),
      'plan.slot.remove': ({ setIds }: Rows) => removeSlot.make({ id: setIds[0] as string }),
      'plan.position': () => placePlan.make({ position: FIRST_TURN }),
      'plan.remove': () => removePlan.make({}),
    }).map(([kind, make]) => [kind, [{ on: 'plan' as const, flag: 'can_create_routines' as const, make }]]),
  ),
  'body.add': [{ on: 'body', flag: null, makes: true, make: () => addBodyWeight.make(weighed(id())) }],
  'body.edit': [
    {
      on: 'body',
      flag: null,
      make: ({ setIds }) => editBodyWeight.make({ weightId: setIds[0] as string, changes: { weight: 81 } }),
    },
  ],
  // R-API-15
  'proposal.close': [{ on: 'proposal', flag: null, make: () => closeProposal.make({}) }],
  'body.remove': [
    { on: 'body', flag: null, make: ({ setIds }) => removeBodyWeight.make({ weightId: setIds[0] as string }) },
  ],
}

/** What only the server's own work makes: a device that sends it is refused, its owner's too. */
const OF_SERVER: Record<string, () => Made> = {
  'workout.import': () =>
    importWorkout.make({
      ...{ name: 'Then', routineId: null, timeZone: null, note: null, exercises: [], sets: [] },
      ...{ importId: id(), startedAt: Date.now() - 2 * HOUR, endedAt: Date.now() - HOUR },
    }),
  'workout.bringBack': () => bringBackWorkout.make({ saved: { ...SAVED, ...SAVED_STATE } }),
  'routine.bringBack': () => bringBackRoutine.make({ saved: { ...SAVED, routine_name: 'Then', is_archived: false } }),
  'routine.takeBack': () => takeBackRoutine.make({ importId: id() }),
  'proposal.make': () =>
    makeProposal.make({
      tokenName: 'Claude',
      reason: null,
      documentId: id(),
      operations: [createRoutine.make({ name: 'New' })],
    }),
}
const SAVED = { id: id(), is_public: false, created_at: 0, exercises: [] }
const SAVED_STATE = {
  ...{ workout_name: 'Then', routine_id: null, muscle_group: null, is_unscheduled: false, is_active: true },
  ...{ completed_at: null, duration_seconds: null, ended_at: null, ended_by: null, time_zone: null },
}

const YEAR = 2026
const weighed = (weightId: string) => ({
  year: YEAR,
  weight: { id: weightId, at: Date.UTC(YEAR, 5, 1), weight: 80, unit: 'kg' as const, note: null },
})

/** What is put right from the history (R-HIST-15): in a completed workout by a delegate who may review it, else by its owner. */
const CORRECTIONS: Record<string, (rows: Rows) => Made> = {
  'workout.rename': () => renameWorkout.make({ name: 'Other' }),
  'workout.retime': () => retimeWorkout.make({ startedAt: Date.now() - 2 * HOUR, endedAt: Date.now() - HOUR }),
  'loggedSet.correct': ({ setIds }) => editSet.correcting.make({ setId: setIds[0] as string, changes: { reps: 8 } }),
  'loggedSet.add': ({ exerciseId }) =>
    addSet.correcting.make({
      set: { ...setValues(), id: id(), workoutExerciseId: exerciseId, routineSetId: null },
    }),
  'loggedSet.remove': ({ setIds }) => removeLoggedSets.make({ setIds }),
  'loggedSet.restore': ({ setIds }) => restoreLoggedSets.make({ setIds }),
  'loggedExercise.add': () =>
    addExercise.correcting.make({
      exercise: { id: id(), exerciseId: id(), name: 'Lunge', section: 'training' },
      sets: [],
    }),
  'loggedExercise.change': ({ exerciseId }) =>
    changeLoggedExercise.make({ id: exerciseId, exerciseId: id(), name: 'Lunge' }),
}
for (const [kind, make] of Object.entries(CORRECTIONS)) {
  const running = { on: 'active' as const, flag: null, make }
  // A running one has no end to move: that is refused to its owner too.
  TABLE[kind] = [{ on: 'completed', flag: 'can_review_history', make }, ...(kind === 'workout.retime' ? [] : [running])]
}

/** Which flags let a delegate see it at all; without one of them it answers like something that does not exist. */
const SEEN_WITH: Record<Exclude<Scene, 'nothing'>, Flag[]> = {
  routine: ['can_create_routines', 'can_start_workouts'],
  active: ['can_start_workouts'],
  completed: ['can_review_history'],
  trashed: [],
  book: ['can_create_routines', 'can_start_workouts', 'can_review_history'],
  body: ['can_review_history'],
  proposal: [],
  plan: ['can_create_routines', 'can_start_workouts'],
}

const FLAGS = ['can_create_routines', 'can_start_workouts', 'can_review_history'] as const
const FLAG_SETS: ShareFlags[] = Array.from({ length: 8 }, (_, bits) => ({
  can_create_routines: (bits & 1) > 0,
  can_start_workouts: (bits & 2) > 0,
  can_review_history: (bits & 4) > 0,
}))

/** Every route, and what it answers without a session. */
const ROUTES: Record<string, number> = {
  'POST /api/ops': 401,
  'POST /api/documents': 401,
  'GET /api/history': 401,
  'GET /api/pictures/:id': 401,
  'PUT /api/pictures/:id': 401,
  'GET /api/trash/workouts': 401,
  'GET /api/trash/count': 401,
  'GET /api/trash/routines': 401,
  'GET /api/routines/last-completed': 401,
  'GET /api/exercise-sessions': 401,
  'GET /api/exercise-bests': 401,
  'GET /api/track-sessions': 401,
  'GET /api/plan-sessions': 401,
  'GET /api/exercises': 401,
  'GET /api/exercises/:id': 401,
  'GET /api/exercises/:id/sessions': 401,
  'GET /api/stats': 401,
  'GET /api/stats/day': 401,
  'GET /api/training-text': 401,
  'GET /api/shares/:ownerId/routines': 401,
  'POST /api/routines/clone': 401,
  'POST /api/plans/clone': 401,
  'POST /api/clients/copies': 401,
  'POST /api/public-link': 401,
  'POST /api/public-link/notes': 401,
  'POST /api/public-link/weights': 401,
  'POST /api/public-link/records': 401,
  'GET /api/public-link/records': 401,
  'GET /api/public-link/history': 401,
  'GET /api/public-link/routine': 404,
  'GET /api/public-link/plan': 404,
  'POST /api/trigger-static-generation': 401,
  'POST /api/account/names': 401,
  'POST /api/account/language': 401,
  'POST /api/account/log-in': 401,
  'POST /api/account/delete': 401,
  'GET /api/account/export': 401,
  'GET /api/account/export/workouts': 401,
  'GET /api/account/export/activity': 401,
  'GET /api/account/sessions': 401,
  'POST /api/account/sessions/end': 401,
  'GET /metrics': 404,
  'POST /api/admin/test-mail': 401,
  'GET /api/v1/openapi.json': 200,
  'GET /api/docs': 200,
  'GET /schemas/programme-1.json': 200,
  'GET /api/figures/:file': 404,
  'GET /api/v1/me': 401,
  'GET /api/v1/clients': 401,
  'POST /mcp': 401,
  'GET /.well-known/oauth-protected-resource': 200,
  'GET /.well-known/oauth-protected-resource/mcp': 200,
  'GET /api/v1/workouts': 401,
  'GET /api/v1/workouts/active': 401,
  'GET /api/v1/workouts/:id': 401,
  'POST /api/v1/workouts': 401,
  'PATCH /api/v1/workouts/:id': 401,
  'DELETE /api/v1/workouts/:id': 401,
  'POST /api/v1/workouts/:id/sets': 401,
  'PATCH /api/v1/workouts/:id/sets/:set_id': 401,
  'DELETE /api/v1/workouts/:id/sets/:set_id': 401,
  'POST /api/v1/routines': 401,
  'PATCH /api/v1/routines/:id': 401,
  'POST /api/v1/body-weights': 401,
  'GET /api/v1/routines': 401,
  'GET /api/v1/routines/:id': 401,
  'GET /api/v1/plan': 401,
  'PUT /api/v1/plan/active': 401,
  'POST /api/v1/plan/skip': 401,
  'GET /api/v1/plans': 401,
  'POST /api/v1/plans': 401,
  'GET /api/v1/tracks': 401,
  'PATCH /api/v1/tracks/:id': 401,
  'GET /api/v1/exercises': 401,
  'GET /api/v1/exercises/:id/sessions': 401,
  'GET /api/v1/exercises/:id/records': 401,
  'GET /api/v1/stats': 401,
  'GET /api/v1/body-weights': 401,
  'GET /api/v1/catalogue': 401,
  'GET /api/v1/export': 401,
  'GET /api/account/tokens': 401,
  'POST /api/account/tokens': 401,
  'POST /api/account/tokens/delete': 401,
  'GET /api/webhooks': 401,
  'POST /api/webhooks': 401,
  'POST /api/webhooks/switch': 401,
  'POST /api/webhooks/delete': 401,
  'POST /api/webhooks/test': 401,
  'GET /api/webhooks/deliveries': 401,
  'GET /api/account/apps': 401,
  'GET /api/account/apps/request': 401,
  'POST /api/account/apps': 401,
  'POST /api/account/apps/disconnect': 401,
  'GET /.well-known/oauth-authorization-server': 200,
  'POST /oauth/register': 400,
  'POST /oauth/token': 400,
  'POST /oauth/revoke': 400,
  'GET /api/notifications': 401,
  'POST /api/notifications/settings': 401,
  'POST /api/notifications/devices': 401,
  'POST /api/notifications/devices/renew': 401,
  'POST /api/notifications/devices/remove': 401,
  'GET /api/news': 401,
  'POST /api/news/read': 401,
  'GET /api/imports': 401,
  'GET /api/imports/here': 401,
  'GET /api/imports/:id/changed': 401,
  'POST /api/imports': 401,
  'POST /api/imports/:id/stop': 401,
  'POST /api/imports/:id/undo': 401,
  'GET /api/account/passkeys': 401,
  'POST /api/account/passkeys': 401,
  'POST /api/account/passkeys/challenge': 401,
  'POST /api/account/passkeys/remove': 401,
  'GET /api/account/provider': 401,
  'POST /api/account/provider': 401,
  'POST /api/account/provider/disconnect': 401,
  'GET /api/account/second-step': 401,
  'POST /api/account/second-step': 401,
  'POST /api/account/second-step/confirm': 401,
  'POST /api/account/second-step/end': 401,
  'GET /': 200,
  'GET /manifest.webmanifest': 200,
  'GET /routines/public/:id{.*}': 302,
  'GET /app/routines/public/:id{.*}': 302,
  'GET /plans/public/:id{.*}': 302,
  'GET /app/plans/public/:id{.*}': 302,
  'GET /history/public/workout/:id{.*}': 404,
  'GET /app/history/public/workout/:id{.*}': 404,
  'GET /history/public/:id{.*}': 404,
  'GET /app/history/public/:id{.*}': 404,
  'POST /api/slack/notify': 204,
  'GET /api/people': 401,
  'GET /api/shares': 401,
  'GET /api/clients': 401,
  'GET /api/clients/:clientId/note': 401,
  'POST /api/clients/:clientId/note': 401,
  'GET /api/activity': 401,
  'POST /api/shares': 401,
  'POST /api/shares/flags': 401,
  'POST /api/shares/until': 401,
  'POST /api/shares/follow': 401,
  'POST /api/shares/keep': 401,
  'POST /api/shares/end': 401,
  'POST /api/invitations/read': 400,
  'GET /api/invitations': 401,
  'POST /api/invitations': 401,
  'POST /api/invitations/flags': 401,
  'POST /api/invitations/withdraw': 401,
  'POST /api/invitations/mail': 401,
  'POST /api/invitations/accept': 401,
  'POST /api/invitations/decline': 401,
  // Without a session a picture is there while it is public; these name none.
  'GET /api/og-image': 400,
  'GET /images/:name': 404,
  'GET /api/generate-og-image': 401,
  'GET /api/admin/images': 401,
  'GET /api/admin/accounts/log': 401,
  'POST /api/admin/accounts/list': 401,
  'POST /api/admin/accounts/act': 401,
  'POST /api/admin/accounts/invite': 401,
  'POST /api/admin/accounts/withdraw': 401,
}
/** Routes that are there to be asked without one. */
const OPEN_ROUTES = /^(GET \/(healthz|readyz)|ALL |(GET|POST) \/api\/(auth|session|site)|GET \/(\*|stats)$)/

test('R-ACCESS-04 the permission matrix covers every kind of operation', () => {
  expect([...Object.keys(TABLE), ...Object.keys(OF_SERVER)].toSorted()).toEqual([...product.registry.keys()].toSorted())
})

withDatabases((fresh) => {
  let server: TestServer
  let owner: Person
  let stranger: Person
  let administrator: Person
  let revoked: Person
  const delegates: { person: Person; flags: ShareFlags }[] = []

  beforeAll(async () => {
    const database = await fresh()
    server = await startTestServer({ database, options: { draw: drawPage } })
    administrator = await server.signUp('Ada', 'Min', 'ada@example.org')
    owner = await server.signUp('Olivia', 'Owen', 'olivia@example.org')
    stranger = await server.signUp('Vera', 'Visitor', 'vera@example.org')
    revoked = await server.signUp('Rex', 'Revoked', 'rex@example.org')
    const share = (person: Person, flags: ShareFlags, revokedAt: Date | null) =>
      database.db
        .insertInto('account_share')
        .values({
          owner_user_id: owner.userId,
          delegate_user_id: person.userId,
          delegate_email: `${person.userId}@example.org`,
          revoked_at: revokedAt,
          ...flags,
        })
        .execute()
    for (const [index, flags] of FLAG_SETS.entries()) {
      const person = await server.signUp('Max', `${index}`, `max${index}@example.org`)
      await share(person, flags, null)
      delegates.push({ person, flags })
    }
    await share(revoked, { can_create_routines: true, can_start_workouts: true, can_review_history: true }, new Date())
  })
  afterAll(() => server.stop())

  /** A document of the owner's to try an operation on. */
  async function prepare(scene: Scene): Promise<{ documentId: string; rows: Rows }> {
    const documentId =
      scene === 'book' ? bookIdFor(owner.userId) : scene === 'body' ? bodyIdFor(owner.userId, YEAR) : id()
    const [exerciseId, otherId, commentId] = [id(), id(), id()]
    const setIds = [id(), id(), id()]
    const sets = setIds.map((setId) => ({ ...setValues(), id: setId }))
    const exercise = { id: exerciseId, exerciseId: exerciseIdFor(owner.userId, 'Squat'), name: 'Squat' }
    const other = {
      id: otherId,
      exerciseId: exerciseIdFor(owner.userId, 'Row'),
      name: 'Row',
      section: 'training' as const,
    }
    const ops: Made[] = []
    if (scene === 'routine') {
      ops.push(createRoutine.make({ name: 'Plan' }))
      ops.push(addExercise.planning.make({ ...exercise, section: 'training', sets }))
      ops.push(addExercise.planning.make({ ...other, sets: [{ ...setValues(), id: id() }] }))
    } else if (scene === 'book') {
      ops.push(setBook.make({ changes: { plates_shown: true } }))
    } else if (scene === 'proposal') {
      await storeProposal(server, owner, documentId)
    } else if (scene === 'plan') {
      ops.push(newPlan(), ...setIds.map((slotId) => addSlot.make({ id: slotId, routineId: id(), day: null })))
    } else if (scene === 'body') {
      ops.push(addBodyWeight.make(weighed(setIds[0] as string)))
    } else if (scene !== 'nothing') {
      const logged = sets.map((set) => ({ ...set, workoutExerciseId: exerciseId, routineSetId: null }))
      ops.push(
        startWorkout.make({
          name: 'Today',
          routineId: null,
          timeZone: null,
          exercises: [{ ...exercise, section: 'training' }, other],
          sets: logged,
        }),
        completeSet.make({ setId: setIds[0] as string }),
        addComment.make({ id: commentId, targetId: null, text: 'Felt easy' }),
      )
      if (scene === 'completed' || scene === 'trashed') ops.push(endWorkoutByHand.make({}))
      if (scene === 'trashed') ops.push(deleteWorkout.make({}))
    }
    if (ops.length > 0) {
      await endRunning()
      server.clock.now += 1000 // What is made later is newer, however soon it comes.
      const { results } = await pushed(
        server,
        owner,
        ops.map((made) => envelope(owner, owner.userId, documentId, made)),
      )
      expect(results.map(({ outcome }) => outcome)).toEqual(ops.map(() => 'done'))
    }
    return { documentId, rows: { ownerId: owner.userId, exerciseId, otherId, setIds, commentId } }
  }

  /** Each try gets a running workout of its own, whatever the one before has left. */
  const endRunning = () =>
    server.context.database.db
      .updateTable('workout')
      .set({ is_active: false })
      .where('user_id', '=', owner.userId)
      .where('is_active', '=', true)
      .execute()

  for (const [kind, cases] of Object.entries(TABLE)) {
    test.each(cases)(
      `R-ACCESS-04 R-DELEG-34 A10 the server accepts operation ${kind} (document: $on) only from people with the permission`,
      async ({ on, flag, make, makes }) => {
        let scene = await prepare(on)
        const attempt = async (person: Person) => {
          const { documentId, rows } = scene
          const outcome = await outcomeOf(server, person, envelope(person, owner.userId, documentId, make(rows)))
          // Who was refused has left everything as it was for the next one.
          if (outcome === 'done') scene = await prepare(on)
          return outcome
        }
        expect(await attempt(owner)).toBe('done')
        for (const outsider of [stranger, administrator, revoked]) expect(await attempt(outsider)).toBe('gone')
        for (const { person, flags } of delegates) {
          const isSeen = makes || on === 'nothing' || SEEN_WITH[on].some((name) => flags[name])
          const expected = [flag ?? []].flat().some((name) => flags[name])
            ? 'done'
            : isSeen
              ? 'permission-denied'
              : 'gone'
          expect([FLAGS.filter((name) => flags[name]), await attempt(person)]).toEqual([
            FLAGS.filter((name) => flags[name]),
            expected,
          ])
        }
      },
    )
  }

  test.each(Object.entries(OF_SERVER))(
    'R-ACCESS-04 R-IMP-23 the server-only operation %s is refused from every device',
    async (kind, make) => {
      const routineId = kind === 'routine.takeBack' ? (await prepare('routine')).documentId : null
      const attempt = (person: Person) =>
        outcomeOf(server, person, envelope(person, owner.userId, routineId ?? id(), make()))
      for (const outsider of [stranger, administrator, revoked]) expect(await attempt(outsider)).toBe('gone')
      expect(await attempt(owner)).toBe('permission-denied')
      for (const { person, flags } of delegates) {
        const isSeen = routineId === null || SEEN_WITH.routine.some((name) => flags[name])
        expect(await attempt(person)).toBe(isSeen ? 'permission-denied' : 'gone')
      }
    },
  )

  test('R-ACCESS-04 A10 any operation on a document the sender may not see gets the same result as on a missing document', async () => {
    const scenes = (['routine', 'active', 'completed'] as const).map((on) => ({ on, seenWith: SEEN_WITH[on] }))
    for (const { on, seenWith } of scenes) {
      const { documentId, rows } = await prepare(on)
      // Of the right kind of document or not: who sees none of it learns nothing by that either.
      const made = Object.values(TABLE).flatMap(([first]) => first?.make(rows) ?? [])
      for (const { person, flags } of delegates) {
        // For a day who runs workouts still logs in one that has ended, without seeing it (Y24).
        if (seenWith.some((name) => flags[name]) || (on === 'completed' && flags.can_start_workouts)) continue
        const ask = async (id: string) => {
          const ops = made.map((one) => envelope(person, owner.userId, id, one))
          const half = Math.ceil(ops.length / 2) // One request takes no more than 50.
          const answers = []
          for (const part of [ops.slice(0, half), ops.slice(half)]) answers.push(await pushed(server, person, part))
          return answers.flatMap(({ results }) => results).map(({ outcome, code }) => code ?? outcome)
        }
        // Who may make one learns that an id is taken, and of nothing else.
        const refusals = (answers: string[]) => answers.map((answer) => (answer === 'done' ? 'gone' : answer))
        // What may make a document makes it where there is none, so these are asked of an id that each gets anew.
        const missing = []
        for (const one of made) missing.push(await outcomeOf(server, person, envelope(person, owner.userId, id(), one)))
        expect([on, flags, refusals(await ask(documentId))]).toEqual([on, flags, refusals(missing)])
      }
    }
    await endRunning()
  })

  describe('permissions of HTTP routes', () => {
    test('R-ACCESS-04 every route that needs a login answers 401 without one and is covered by the permission matrix', async () => {
      const routes = createApp(server.context).routes.map(({ method, path }) => `${method} ${path}`)
      const guarded = [...new Set(routes)].filter((route) => !OPEN_ROUTES.test(route))
      const known = Object.keys(ROUTES)
      expect(
        guarded.filter((route) => !known.includes(route)),
        'routes that lack a row in ROUTES',
      ).toEqual([])
      const gone = known.filter((route) => !guarded.includes(route))
      expect(gone, 'rows without a route; the manifest is there after `npm run build`').toEqual([])
      for (const [route, status] of Object.entries(ROUTES)) {
        const [method = '', path = ''] = route.split(' ')
        const response = await server.ask(path, { method, body: method === 'GET' ? undefined : {} })
        expect([route, response.status]).toEqual([route, status])
      }
    })

    test('R-ACCESS-04 a pull gives the same answer for a document the reader may not see as for a missing one', async () => {
      const { documentId: routineId } = await prepare('routine')
      const { documentId: activeId } = await prepare('active')
      const { documentId: doneId } = await prepare('completed')
      const read = async (person: Person) => {
        const ids = [routineId, activeId, doneId, id()]
        const response = await server.ask('/api/documents', {
          method: 'POST',
          cookie: person.cookie,
          body: { actorId: person.userId, ownerId: owner.userId, known: {}, ids, routines: false, active: false },
        })
        const { documents } = (await response.json()) as { documents: { t: string }[] }
        return documents.map(({ t }) => t)
      }
      // The running workout was closed when the completed one was prepared: it is discarded or completed by then.
      expect(await read(owner)).toEqual(['document', 'document', 'document', 'gone'])
      for (const outsider of [stranger, administrator, revoked]) {
        expect(await read(outsider)).toEqual(['gone', 'gone', 'gone', 'gone'])
      }
      for (const { person, flags } of delegates) {
        const routine = flags.can_create_routines || flags.can_start_workouts ? 'document' : 'gone'
        const done = flags.can_review_history ? 'document' : 'gone'
        expect((await read(person)).filter((_, index) => index !== 1)).toEqual([routine, done, 'gone'])
      }
    })

    test('R-ACCESS-04 A10 the lists of routines and running workouts go only to people who may see them', async () => {
      const { documentId: routineId } = await prepare('routine')
      const { documentId: activeId } = await prepare('active')
      const ask = async (person: Person) => {
        const body = { ownerId: owner.userId, known: {}, ids: [], routines: true, active: true }
        const response = await server.ask('/api/documents', {
          method: 'POST',
          cookie: person.cookie,
          body: { actorId: person.userId, ...body },
        })
        const { documents, routineIds, activeWorkoutId } = await response.json()
        const ids = (documents as { document?: { id: string } }[]).map(({ document }) => document?.id)
        return [routineIds.includes(routineId), ids.includes(routineId), activeWorkoutId, ids.includes(activeId)]
      }
      expect(await ask(owner)).toEqual([true, true, activeId, true])
      for (const outsider of [stranger, administrator, revoked]) {
        expect(await ask(outsider)).toEqual([false, false, null, false])
      }
      for (const { person, flags } of delegates) {
        const routine = flags.can_create_routines || flags.can_start_workouts
        const active = flags.can_start_workouts
        expect([flags, await ask(person)]).toEqual([flags, [routine, routine, active ? activeId : null, active]])
      }
      await endRunning()
    })

    test('R-API-15 A10 only the owner can read proposals from apps', async () => {
      const { documentId: proposalId } = await prepare('proposal')
      const ask = async (person: Person) => {
        const wants = { routines: false, active: false, proposals: true }
        const body = { actorId: person.userId, ownerId: owner.userId, known: {}, ids: [proposalId], ...wants }
        const response = await server.ask('/api/documents', { method: 'POST', cookie: person.cookie, body })
        const { documents, proposalIds } = (await response.json()) as PullAnswer
        const named = documents.find((update) => (update.t === 'document' ? update.document.id : '') === proposalId)
        return [named?.t ?? 'gone', proposalIds?.includes(proposalId)]
      }
      expect(await ask(owner)).toEqual(['document', true])
      const others = [stranger, administrator, revoked, ...delegates.map(({ person }) => person)]
      for (const person of others) expect(await ask(person)).toEqual(['gone', false])
    })

    test('R-PLAN-31 A10 delegates who start workouts or edit routines can read plans', async () => {
      const { documentId: planId } = await prepare('plan')
      const ask = async (person: Person) => {
        const wants = { routines: false, active: false, plans: true }
        const body = { actorId: person.userId, ownerId: owner.userId, known: {}, ids: [planId], ...wants }
        const response = await server.ask('/api/documents', { method: 'POST', cookie: person.cookie, body })
        const { documents, planIds } = (await response.json()) as PullAnswer
        const named = documents.find((update) => (update.t === 'document' ? update.document.id : '') === planId)
        return [named?.t ?? 'gone', planIds?.includes(planId)]
      }
      expect(await ask(owner)).toEqual(['document', true])
      for (const person of [stranger, administrator, revoked]) expect(await ask(person)).toEqual(['gone', false])
      for (const { person, flags } of delegates) {
        const may = flags.can_create_routines || flags.can_start_workouts
        expect([flags, await ask(person)]).toEqual([flags, may ? ['document', true] : ['gone', false]])
      }
    })

    test('R-BASE-09 A10 any current delegate can read the exercise book, but only one who reviews history the body weights', async () => {
      await prepare('book')
      await prepare('body')
      const ask = async (person: Person) => {
        const body = { ownerId: owner.userId, known: {}, ids: [], routines: false, active: false, book: true }
        const response = await server.ask('/api/documents', {
          method: 'POST',
          cookie: person.cookie,
          body: { actorId: person.userId, ...body },
        })
        const { documents } = (await response.json()) as PullAnswer
        return documents.map((update) => update.t === 'document' && update.document.kind)
      }
      expect(await ask(owner)).toEqual(['book', 'body'])
      for (const outsider of [stranger, administrator, revoked]) expect(await ask(outsider)).toEqual([])
      for (const { person, flags } of delegates) {
        const book = FLAGS.some((name) => flags[name]) ? ['book'] : []
        const body = flags.can_review_history ? ['body'] : []
        expect([flags, await ask(person)]).toEqual([flags, [...book, ...body]])
      }
    })

    test('R-ACCESS-01 R-PUB-01 A10 anyone can open a public page while its switch is on, and nobody while it is off', async () => {
      const { documentId: routineId } = await prepare('routine')
      const { documentId: workoutId } = await prepare('completed')
      await endRunning()
      const planId = await planOrder(server, owner, [routineId])
      const { db } = server.context.database
      const flip = async (isOn: boolean) => {
        await db.updateTable('plan').set({ is_public: isOn }).where('id', '=', planId).execute()
        await db.updateTable('routine').set({ is_public: isOn }).where('id', '=', routineId).execute()
        await db.updateTable('workout').set({ is_public: isOn }).where('id', '=', workoutId).execute()
        await db.updateTable('profile').set({ share_all_workouts: isOn }).where('id', '=', owner.userId).execute()
      }
      const paths = [`/routines/public/${routineId}`, `/plans/public/${planId}`, `/history/public/workout/${workoutId}`]
      const ask = async (person: Person | null) => {
        const answers = [...paths, `/history/public/${owner.userId}`].flatMap((path) => [path, `/app${path}`])
        return await Promise.all(
          answers.map(async (path) => (await server.ask(path, { cookie: person?.cookie })).status),
        )
      }
      const everybody = [owner, stranger, administrator, revoked, ...delegates.map(({ person }) => person)]
      await flip(false)
      expect(await ask(null)).toEqual([302, 302, 302, 302, 404, 404, 404, 404])
      for (const person of everybody) expect(await ask(person)).toEqual(Array(8).fill(404))
      await flip(true)
      for (const person of [null, ...everybody]) {
        const planned = Array(4).fill(person === owner ? 302 : 200) // R-PUB-13
        expect(await ask(person)).toEqual([...planned, 200, 200, 200, 200])
      }
      await flip(false)
    })

    test('R-ACCESS-03 only the owner of a document can read its activity log', async () => {
      const { documentId: routineId } = await prepare('routine')
      const { documentId: doneId } = await prepare('completed')
      const { documentId: activeId } = await prepare('active')
      const ask = (person: Person) =>
        Promise.all(
          [routineId, doneId, activeId, id()].map(
            async (documentId) =>
              (await server.ask(`/api/activity?documentId=${documentId}`, { cookie: person.cookie })).status,
          ),
        )
      expect(await ask(owner)).toEqual([200, 200, 200, 404])
      for (const outsider of [stranger, administrator, revoked]) {
        expect(await ask(outsider)).toEqual([404, 404, 404, 404])
      }
      for (const { person, flags } of delegates) {
        const seen = [flags.can_create_routines || flags.can_start_workouts, flags.can_review_history]
        const expected = [...seen, flags.can_start_workouts].map((isSeen) => (isSeen ? 403 : 404))
        expect(await ask(person)).toEqual([...expected, 404])
      }
      await endRunning()
    })

    test('R-IMP-01 only the account owner can read, start, stop or undo imports', async () => {
      const ask = async (person: Person) => {
        const query = `accountId=${owner.userId}`
        const one = `/api/imports/${id()}`
        const reads = ['GET /api/imports', 'GET /api/imports/here', `GET ${one}/changed`]
        const paths = [...reads, 'POST /api/imports', `POST ${one}/stop`, `POST ${one}/undo`]
        const answers = paths.map((each) => {
          const [method = '', path] = each.split(' ')
          const body = method === 'GET' ? undefined : { withChanged: false }
          return server.ask(`${path}?${query}`, { method, cookie: person.cookie, body })
        })
        return (await Promise.all(answers)).map(({ status }) => status)
      }
      expect(await ask(owner)).toEqual([200, 200, 404, 400, 404, 404]) // That was no plan, and no import.
      for (const outsider of [stranger, administrator, revoked]) expect(await ask(outsider)).toEqual(Array(6).fill(404))
      for (const { person } of delegates) expect(await ask(person)).toEqual(Array(6).fill(403))
    })

    test('R-COACH-12 only the account owner can read the news and mark them as read', async () => {
      const accountId = owner.userId
      const ask = async ({ cookie }: Person) => {
        const body = { accountId, seen: [] }
        const answers = await Promise.all([
          server.ask(`/api/news?accountId=${accountId}`, { cookie }),
          server.ask('/api/news/read', { method: 'POST', cookie, body }),
        ])
        return answers.map(({ status }) => status)
      }
      expect(await ask(owner)).toEqual([200, 200])
      for (const outsider of [stranger, administrator, revoked]) expect(await ask(outsider)).toEqual([404, 404])
      for (const { person } of delegates) expect(await ask(person)).toEqual([403, 403])
    })

    test('R-REACH-01 only the account owner can read or change the notification settings and devices', async () => {
      const accountId = owner.userId
      const ask = async (person: Person) => {
        const write = (path: string, body: object) =>
          server.ask(`/api/notifications/${path}`, { method: 'POST', cookie: person.cookie, body })
        const endpoint = 'https://push.example.com/1'
        const subscription = { endpoint, keys: { p256dh: 'none', auth: 'none' } }
        const answers = await Promise.all([
          server.ask(`/api/notifications?accountId=${accountId}`, { cookie: person.cookie }),
          write('settings', { accountId, settings: {} }),
          write('devices', { accountId, ...subscription }),
          write('devices/remove', { accountId }),
          write('devices/renew', { oldEndpoint: endpoint, ...subscription }),
        ])
        return answers.map(({ status }) => status)
      }
      expect(await ask(owner)).toEqual([200, 200, 400, 200, 404]) // Nothing could be sent with such keys.
      for (const outsider of [stranger, administrator, revoked])
        expect(await ask(outsider)).toEqual([404, 404, 404, 404, 404])
      for (const { person } of delegates) expect(await ask(person)).toEqual([403, 403, 403, 403, 404])
    })

    test('R-ROUT-03 only people who may see the routines can read when each was last completed', async () => {
      const ask = async (person: Person) =>
        (await server.ask(`/api/routines/last-completed?ownerId=${owner.userId}`, { cookie: person.cookie })).status
      expect(await ask(owner)).toBe(200)
      for (const outsider of [stranger, administrator, revoked]) expect(await ask(outsider)).toBe(404)
      for (const { person, flags } of delegates) {
        expect(await ask(person)).toBe(flags.can_start_workouts || flags.can_create_routines ? 200 : 403)
      }
    })

    test('R-PICK-11 R-PICK-12 A10 the routine picker needs permission to see routines, and its join card permission to start workouts', async () => {
      await prepare('routine')
      const { documentId: activeId } = await prepare('active')
      const ask = async (person: Person) => {
        const answer = await server.ask(`/api/shares/${owner.userId}/routines`, { cookie: person.cookie })
        if (!answer.ok) return answer.status
        const { running } = (await answer.json()) as { running: { id: string } | null }
        return running?.id ?? 'none'
      }
      expect(await ask(owner)).toBe(activeId)
      for (const outsider of [stranger, administrator, revoked]) expect(await ask(outsider)).toBe(404)
      for (const { person, flags } of delegates) {
        const expected = flags.can_start_workouts ? activeId : flags.can_create_routines ? 'none' : 403
        expect([flags, await ask(person)]).toEqual([flags, expected])
      }
      await endRunning()
    })

    test('A10 R-PLAN-31 past sets of an exercise are for owner and history reviewers; a delegate in the workout sees the last time', async () => {
      await prepare('completed')
      await prepare('completed')
      await prepare('active')
      const [running, other] = ['Squat', 'Lunge'].map((name) => exerciseIdFor(owner.userId, name)) as [string, string]
      const ask = async (person: Person) => {
        const query = `ownerId=${owner.userId}&exerciseIds=${running},${other}`
        const answer = await server.ask(`/api/exercise-sessions?${query}`, { cookie: person.cookie })
        return answer.ok
          ? ((await answer.json()) as Record<string, unknown[]>)[running]?.length
          : ((await answer.json()) as { code: string }).code
      }
      expect(await ask(owner)).toBeGreaterThan(1)
      for (const outsider of [stranger, administrator, revoked]) expect(await ask(outsider)).toBe('not-found')
      for (const { person, flags } of delegates) {
        const expected = flags.can_review_history
          ? await ask(owner)
          : flags.can_start_workouts
            ? 1
            : 'permission-denied'
        expect([flags, await ask(person)]).toEqual([flags, expected])
      }
      const asksForPlans = async (person: Person) => {
        const query = `ownerId=${owner.userId}&planIds=${running}`
        return (await server.ask(`/api/plan-sessions?${query}`, { cookie: person.cookie })).status
      }
      const asksForTracks = async (person: Person) => {
        const query = `ownerId=${owner.userId}&trackIds=${running}`
        return (await server.ask(`/api/track-sessions?${query}`, { cookie: person.cookie })).status
      }
      expect([await asksForTracks(owner), await asksForPlans(owner)]).toEqual([200, 200])
      for (const outsider of [stranger, administrator, revoked])
        expect([await asksForTracks(outsider), await asksForPlans(outsider)]).toEqual([404, 404])
      for (const { person, flags } of delegates) {
        const may = flags.can_review_history || flags.can_start_workouts
        const status = may ? 200 : 404
        expect([flags, await asksForTracks(person), await asksForPlans(person)]).toEqual([flags, status, status])
      }
      await endRunning()
      const runner = delegates.find(({ flags }) => flags.can_start_workouts && !flags.can_review_history)
      expect(runner && (await ask(runner.person))).toBe(0)
    })

    test('A10 R-PROG-22 records and statistics are for owner and history reviewers; a delegate in the workout sees its bests', async () => {
      await prepare('completed')
      await prepare('active')
      const [running, other] = ['Squat', 'Lunge'].map((name) => exerciseIdFor(owner.userId, name)) as [string, string]
      const query = `ownerId=${owner.userId}`
      const statuses = async (person: Person) => {
        const pages = ['stats', 'exercises', `exercises/${running}`, `exercises/${running}/sessions`, 'training-text']
        const asked = pages.map((page) => server.ask(`/api/${page}?${query}`, { cookie: person.cookie }))
        return (await Promise.all(asked)).map(({ status }) => status)
      }
      const bests = async (person: Person) => {
        const path = `/api/exercise-bests?${query}&exerciseIds=${running},${other}`
        const answer = await server.ask(path, { cookie: person.cookie })
        return answer.ok ? Object.keys((await answer.json()) as object).length : answer.status
      }
      expect([await statuses(owner), await bests(owner)]).toEqual([[200, 200, 200, 200, 200], 2])
      for (const outsider of [stranger, administrator, revoked]) {
        expect([await statuses(outsider), await bests(outsider)]).toEqual([[404, 404, 404, 404, 404], 404])
      }
      for (const { person, flags } of delegates) {
        const status = flags.can_review_history ? 200 : 404
        expect([flags, await statuses(person)]).toEqual([flags, [status, status, status, status, status]])
        expect([flags, await bests(person)]).toEqual([
          flags,
          flags.can_review_history ? 2 : flags.can_start_workouts ? 1 : 404,
        ])
      }
      await endRunning()
    })

    test("Y35 only the two people of a share get each other's first names", async () => {
      const namesFor = async (person: Person) => {
        const response = await server.ask('/api/people', { cookie: person.cookie })
        return ((await response.json()) as People).firstNames
      }
      for (const outsider of [stranger, administrator, revoked]) expect(await namesFor(outsider)).toEqual({})
      expect(await namesFor(owner)).toEqual(Object.fromEntries(delegates.map(({ person }) => [person.userId, 'Max'])))
      for (const { person } of delegates) expect(await namesFor(person)).toEqual({ [owner.userId]: 'Olivia' })
    })

    test('R-COACH-05 A10 a board has the owners who share with its person, and of each what their flags allow', async () => {
      const clientsFor = async ({ cookie, userId }: Person) => {
        const answer = await server.ask(`/api/clients?actorId=${userId}`, { cookie })
        return ((await answer.json()) as Clients).clients.map(({ ownerId, flags }) => ({ ownerId, flags }))
      }
      for (const outsider of [stranger, administrator, revoked, owner]) expect(await clientsFor(outsider)).toEqual([])
      for (const { person, flags } of delegates)
        expect(await clientsFor(person)).toEqual([{ ownerId: owner.userId, flags }])
      const other = await server.ask(`/api/clients?actorId=${owner.userId}`, { cookie: stranger.cookie })
      expect(await other.json()).toMatchObject({ code: 'wrong-account' })
    })

    test('R-COACH-11 A10 only somebody whom the owner allows something notes and reads what they note of this owner', async () => {
      const asked = async (person: Person, clientId: string) => {
        const path = `/api/clients/${clientId}/note`
        const body = { text: 'Left knee' }
        const written = await server.ask(path, { method: 'POST', cookie: person.cookie, body })
        const read = await server.ask(path, { cookie: person.cookie })
        return [written.status, read.status]
      }
      for (const outsider of [stranger, administrator, revoked, owner])
        expect(await asked(outsider, owner.userId)).toEqual([404, 404])
      for (const { person, flags } of delegates) {
        const status = Object.values(flags).some(Boolean) ? 200 : 403
        expect(await asked(person, owner.userId)).toEqual([status, status])
        expect(await asked(person, id())).toEqual([404, 404])
      }
    })

    test('R-DELEG-10 R-DELEG-23 R-DELEG-26 A10 only the owner gives, changes and ends a share; its delegate can read and leave it', async () => {
      const post = async (person: Person, path: string, body: object) =>
        (await server.ask(path, { method: 'POST', cookie: person.cookie, body })).status
      const listed = async (person: Person) => {
        const answer = await server.ask('/api/shares', { cookie: person.cookie })
        const { incoming, outgoing } = (await answer.json()) as Shares
        return [incoming.length, outgoing.length]
      }
      expect(await listed(owner)).toEqual([0, delegates.length])
      for (const outsider of [stranger, administrator, revoked]) expect(await listed(outsider)).toEqual([0, 0])
      const temp = await server.signUp('Tea', 'Temp', 'tea@example.org')
      const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
      const share = (person: Person) =>
        post(person, '/api/shares', { ownerId: owner.userId, email: 'tea@example.org', flags })
      expect(await share(owner)).toBe(200)
      const shareId = async () => {
        const answer = await server.ask('/api/shares', { cookie: temp.cookie })
        return ((await answer.json()) as Shares).incoming[0]?.id
      }
      const body = { shareId: await shareId(), flags: { can_review_history: false }, endsAt: null }
      for (const person of [stranger, administrator, revoked]) {
        expect(await share(person)).toBe(404)
        expect(await post(person, '/api/shares/flags', body)).toBe(404)
        expect(await post(person, '/api/shares/until', body)).toBe(404)
        expect(await post(person, '/api/shares/keep', body)).toBe(404)
        expect(await post(person, '/api/shares/follow', { ...body, isFollowed: true })).toBe(404)
        expect(await post(person, '/api/shares/end', body)).toBe(404)
      }
      for (const { person } of delegates) {
        expect(await listed(person)).toEqual([1, 0])
        expect(await share(person)).toBe(403)
        expect(await post(person, '/api/shares/flags', body)).toBe(404) // another delegate's
        expect(await post(person, '/api/shares/until', body)).toBe(404)
        expect(await post(person, '/api/shares/end', body)).toBe(404)
      }
      for (const path of ['/api/shares/flags', '/api/shares/until']) {
        expect(await post(temp, path, body)).toBe(403)
        expect(await post(owner, path, body)).toBe(200)
      }
      for (const person of [owner, temp]) expect(await post(person, '/api/shares/keep', body)).toBe(200) // nothing was asked
      // R-COACH-13: the delegate follows, who may see the running workout.
      const follow = (person: Person) => post(person, '/api/shares/follow', { shareId: body.shareId, isFollowed: true })
      expect([await follow(owner), await follow(temp)]).toEqual([403, 200])
      await post(owner, '/api/shares/flags', { shareId: body.shareId, flags: { can_start_workouts: false } })
      expect(await follow(temp)).toBe(403)
      expect(await post(temp, '/api/shares/end', body)).toBe(200)
      expect(await share(owner)).toBe(200)
      expect(await post(owner, '/api/shares/end', body)).toBe(200)
    })

    test('R-COACH-01 R-COACH-02 A10 only the account owner makes, reads, withdraws and answers invitations in its name', async () => {
      const flags = { can_create_routines: true, can_start_workouts: true, can_review_history: true }
      const accountId = owner.userId
      const link = { token: 'x', email: 'tea@example.org', flags, endsAt: null }
      const body = { accountId, invitationId: crypto.randomUUID(), ...link }
      const ask = async (person: Person) => {
        const list = await server.ask(`/api/invitations?accountId=${accountId}`, { cookie: person.cookie })
        const answers = [list]
        for (const path of ['', '/flags', '/withdraw', '/mail', '/accept', '/decline'])
          answers.push(await server.ask(`/api/invitations${path}`, { method: 'POST', cookie: person.cookie, body }))
        return answers.map(({ status }) => status)
      }
      expect(await ask(owner)).toEqual([200, 200, 404, 200, 400, 400, 400]) // No such invitation, no such link.
      for (const outsider of [stranger, administrator, revoked])
        expect(await ask(outsider)).toEqual([404, 404, 404, 404, 404, 404, 404])
      for (const { person } of delegates) expect(await ask(person)).toEqual([403, 403, 403, 403, 403, 403, 403])
    })

    test('R-ACCT-11 A10 only the account owner can change the account, its login, passkeys, tokens and apps', async () => {
      const passkey = { passkeyId: crypto.randomUUID(), response: {} }
      const names = { first_name: 'Olivia', last_name: 'Owen' }
      const token = { name: 'Scales', scopes: ['body:write'], days: 30, tokenId: crypto.randomUUID() }
      const app = { appId: crypto.randomUUID(), request: '' }
      const body = {
        accountId: owner.userId,
        ...names,
        ...passkey,
        ...token,
        ...app,
        code: '000000',
        password: 'wrong horse',
        language: 'en',
      }
      const ask = async (person: Person) => {
        const answers = await Promise.all([
          server.ask('/api/account/names', { method: 'POST', cookie: person.cookie, body }),
          server.ask('/api/account/log-in', { method: 'POST', cookie: person.cookie, body }),
          server.ask('/api/account/delete', { method: 'POST', cookie: person.cookie, body }),
          server.ask(`/api/account/export?accountId=${owner.userId}`, { cookie: person.cookie }),
          server.ask(`/api/account/sessions?accountId=${owner.userId}`, { cookie: person.cookie }),
          server.ask('/api/account/sessions/end', { method: 'POST', cookie: person.cookie, body }),
          server.ask(`/api/account/passkeys?accountId=${owner.userId}`, { cookie: person.cookie }),
          server.ask('/api/account/passkeys', { method: 'POST', cookie: person.cookie, body }),
          server.ask('/api/account/passkeys/challenge', { method: 'POST', cookie: person.cookie, body }),
          server.ask('/api/account/passkeys/remove', { method: 'POST', cookie: person.cookie, body }),
          server.ask(`/api/account/provider?accountId=${owner.userId}`, { cookie: person.cookie }),
          server.ask('/api/account/provider', { method: 'POST', cookie: person.cookie, body }),
          server.ask('/api/account/provider/disconnect', { method: 'POST', cookie: person.cookie, body }),
          server.ask(`/api/account/second-step?accountId=${owner.userId}`, { cookie: person.cookie }),
          server.ask('/api/account/second-step', { method: 'POST', cookie: person.cookie, body }),
          server.ask('/api/account/second-step/confirm', { method: 'POST', cookie: person.cookie, body }),
          server.ask('/api/account/second-step/end', { method: 'POST', cookie: person.cookie, body }),
          server.ask('/api/account/language', { method: 'POST', cookie: person.cookie, body }),
          server.ask(`/api/account/tokens?accountId=${owner.userId}`, { cookie: person.cookie }),
          server.ask('/api/account/tokens', { method: 'POST', cookie: person.cookie, body }),
          server.ask('/api/account/tokens/delete', { method: 'POST', cookie: person.cookie, body }),
          server.ask(`/api/account/apps?accountId=${owner.userId}`, { cookie: person.cookie }),
          server.ask(`/api/account/apps/request?accountId=${owner.userId}`, { cookie: person.cookie }),
          server.ask('/api/account/apps', { method: 'POST', cookie: person.cookie, body }),
          server.ask('/api/account/apps/disconnect', { method: 'POST', cookie: person.cookie, body }),
        ])
        await answers[3].text()
        return answers.map(({ status }) => status)
      }
      // The owner's password is missing or wrong, so that nothing happens.
      expect(await ask(owner)).toEqual([
        200, 400, 401, 200, 200, 200, 200, 401, 400, 200, 200, 400, 404, 200, 400, 401, 400, 200, 200, 401, 401, 200,
        400, 400, 200,
      ])
      for (const outsider of [stranger, administrator, revoked])
        expect(await ask(outsider)).toEqual(Array(25).fill(404))
      for (const { person } of delegates) expect(await ask(person)).toEqual(Array(25).fill(403))
    })

    test('R-API-11 A10 only the account owner can read and change the webhooks', async () => {
      const webhookId = crypto.randomUUID()
      const made = { address: 'https://sled.invalid/', events: ['record.set'], password: 'wrong horse' }
      const body = { accountId: owner.userId, webhookId, isOn: true, ...made }
      const ask = async (person: Person) => {
        const { cookie } = person
        const answers = await Promise.all([
          server.ask(`/api/webhooks?accountId=${owner.userId}`, { cookie }),
          server.ask(`/api/webhooks/deliveries?accountId=${owner.userId}&webhookId=${webhookId}`, { cookie }),
          ...['', '/switch', '/test', '/delete'].map((path) =>
            server.ask(`/api/webhooks${path}`, { method: 'POST', cookie, body }),
          ),
        ])
        return answers.map(({ status }) => status)
      }
      // There is no such webhook, and the password is wrong.
      expect(await ask(owner)).toEqual([200, 404, 401, 404, 404, 200])
      for (const outsider of [stranger, administrator, revoked]) expect(await ask(outsider)).toEqual(Array(6).fill(404))
      for (const { person } of delegates) expect(await ask(person)).toEqual(Array(6).fill(403))
    })

    test('R-API-07 A10 a token with scope `clients` can read of another account only what its delegate may read', async () => {
      const { documentId: doneId } = await prepare('completed')
      const { documentId: routineId } = await prepare('routine')
      const { documentId: activeId } = await prepare('active')
      const { database } = server.context
      const paths = ['/workouts', `/workouts/${doneId}`, '/exercises', '/stats', '/body-weights', '/export']
      const ask = async (person: Person, ownerId: string) => {
        const { text, id: tokenId } = await makeToken(server, person, SCOPES)
        const program = programWith(server.origin, text)
        const get = async (path: string) => {
          const answer = await program(path, { headers: { 'sled-account': ownerId } })
          await answer.text()
          return answer.status
        }
        const ofRoutines = ['/routines', `/routines/${routineId}`, '/plans', '/tracks']
        const all = [...paths, `/workouts/${activeId}`, '/workouts/active', ...ofRoutines]
        const statuses: number[] = []
        for (const path of all) statuses.push(await get(path))
        await database.db.deleteFrom('api_token').where('id', '=', tokenId).execute()
        return statuses
      }
      expect(await ask(owner, owner.userId)).toEqual(Array(12).fill(200))
      for (const outsider of [stranger, administrator, revoked]) {
        expect(await ask(outsider, owner.userId)).toEqual(Array(12).fill(404))
      }
      expect(await ask(stranger, id())).toEqual(Array(12).fill(404))
      for (const { person, flags } of delegates) {
        const [list, one] = flags.can_review_history ? [200, 200] : [403, 404]
        const [active, running] = flags.can_start_workouts ? [200, 200] : [404, 403]
        const isRoutineSeen = flags.can_create_routines || flags.can_start_workouts
        const [routines, routine] = isRoutineSeen ? [200, 200] : [403, 404]
        const book = SHARE_FLAGS.some((flag) => flags[flag]) ? 200 : 403
        const expected = [list, one, list, list, list, 403, active, running, routines, routine, routines, book]
        expect(await ask(person, owner.userId)).toEqual(expected)
      }
    })

    test('R-IMG-15 R-IMG-16 A10 only people who may see a document can see its picture; storing one also needs a login', async () => {
      const { documentId: workoutId } = await prepare('completed')
      const { documentId: routineId } = await prepare('routine')
      const { documentId: activeId } = await prepare('active')
      const ask = async (path: string, person: Person | null) => {
        const response = await server.ask(path, { cookie: person?.cookie })
        await response.arrayBuffer()
        return response.status
      }
      const see = async (person: Person | null) => [
        await ask(`/api/og-image?workoutId=${workoutId}`, person),
        await ask(`/images/${workoutId}-v2-1.png`, person),
        await ask(`/api/og-image?routineId=${routineId}`, person),
        await ask(`/api/og-image?workoutId=${activeId}`, person),
      ]
      const store = async (person: Person | null) => [
        await ask(`/api/generate-og-image?workoutId=${workoutId}`, person),
        await ask(`/api/generate-og-image?routineId=${routineId}`, person),
        await ask(`/api/generate-og-image?workoutId=${activeId}`, person),
      ]
      for (const person of [owner, administrator]) {
        expect(await see(person)).toEqual([200, 200, 200, 404])
        expect(await store(person)).toEqual([200, 200, 404])
      }
      for (const outsider of [stranger, revoked, null]) {
        expect(await see(outsider)).toEqual([404, 404, 404, 404])
        const refused = outsider ? 404 : 401
        expect(await store(outsider)).toEqual([refused, refused, refused])
      }
      for (const { person, flags } of delegates) {
        const workout = flags.can_review_history ? 200 : 404
        const isRoutineSeen = flags.can_create_routines || flags.can_start_workouts
        expect(await see(person)).toEqual([workout, workout, isRoutineSeen ? 200 : 404, 404])
        expect(await store(person)).toEqual([workout, isRoutineSeen ? 200 : 404, 404])
      }
      // Who has ended a workout may see its picture, as long as they may start another.
      const { db } = server.context.database
      for (const { person, flags } of delegates) {
        await db.updateTable('workout').set({ ended_by: person.userId }).where('id', '=', workoutId).execute()
        const expected = flags.can_review_history || flags.can_start_workouts ? 200 : 404
        expect([(await see(person))[0], (await store(person))[0]]).toEqual([expected, expected])
      }
      // Public: to be seen by everybody, and stored by whoever is signed in.
      await db.updateTable('workout').set({ is_public: true, ended_by: null }).where('id', '=', workoutId).execute()
      await db.updateTable('routine').set({ is_public: true }).where('id', '=', routineId).execute()
      for (const outsider of [stranger, revoked]) {
        expect(await see(outsider)).toEqual([200, 200, 200, 404])
        expect(await store(outsider)).toEqual([200, 200, 404])
      }
      expect(await see(null)).toEqual([200, 200, 200, 404])
      expect(await store(null)).toEqual([401, 401, 401])
    })

    test('R-ADMIN-03 A10 administrators can list the pictures of all accounts, other users only their own', async () => {
      const { documentId: workoutId } = await prepare('completed')
      const { documentId: routineId } = await prepare('routine')
      const { db } = server.context.database
      // Public or not makes no difference.
      await db.updateTable('routine').set({ is_public: true }).where('id', '=', routineId).execute()
      const ask = async (person: Person, more = '') => {
        const lists = ['workout', 'routine'].map(async (kind) => {
          const path = `/api/admin/images?kind=${kind}&filter=all&limit=500${more}`
          const answer = await server.ask(path, { cookie: person.cookie })
          const { rows } = (await answer.json()) as { rows: { id: string; ownerId: string }[] }
          return rows
        })
        return (await Promise.all(lists)).flat()
      }
      const areOwn = async (person: Person, more?: string) =>
        (await ask(person, more)).every(({ ownerId }) => ownerId === person.userId)
      for (const person of [owner, administrator]) {
        expect((await ask(person)).map((row) => row.id)).toEqual(expect.arrayContaining([workoutId, routineId]))
      }
      expect(await areOwn(administrator, '&isOwn=true')).toBe(true)
      const others = [stranger, revoked, ...delegates.map(({ person }) => person)]
      for (const person of [owner, ...others]) expect(await areOwn(person)).toBe(true)
    })

    test('R-OPS-02 only administrators can list and change accounts; for others that is missing', async () => {
      const ask = async ({ cookie, userId }: Person) => {
        const asked = `accountId=${userId}`
        const body = { accountId: userId, userId: id(), act: 'disable', invitationId: id(), emails: [owner.userId] }
        const answers = await Promise.all([
          server.ask(`/api/admin/accounts/log?${asked}`, { cookie }),
          ...['list', 'act', 'invite', 'withdraw'].map((path) =>
            server.ask(`/api/admin/accounts/${path}`, { method: 'POST', cookie, body }),
          ),
        ])
        return answers.map(({ status }) => status)
      }
      // No such account, no address, no such invitation.
      expect(await ask(administrator)).toEqual([200, 200, 404, 400, 200])
      const others = [owner, stranger, revoked, ...delegates.map(({ person }) => person)]
      for (const person of others) expect(await ask(person)).toEqual(Array(5).fill(404))
    })

    test('R-DELEG-33 only the owner and delegates who may review history can read the history', async () => {
      const ask = async (person: Person) =>
        (await server.ask(`/api/history?ownerId=${owner.userId}`, { cookie: person.cookie })).status
      expect(await ask(owner)).toBe(200)
      for (const outsider of [stranger, administrator, revoked]) expect(await ask(outsider)).toBe(404)
      for (const { person, flags } of delegates) expect(await ask(person)).toBe(flags.can_review_history ? 200 : 403)
    })

    test('R-SHARE-10 R-SHARE-11 R-LIFT-06 R-PROG-23 R-PLAN-31 R-IMG-26 A10 only the owner can flip the public switches', async () => {
      const { documentId: routineId } = await prepare('routine')
      const { documentId: workoutId } = await prepare('completed')
      const { documentId: planId } = await prepare('plan')
      const ask = async (person: Person, isPublic: boolean) => {
        const post = (path: string, body: object) =>
          server.ask(path, { method: 'POST', cookie: person.cookie, body: { ...body, isPublic, isShown: isPublic } })
        const answers = await Promise.all([
          post('/api/public-link', { of: 'routine', id: routineId }),
          post('/api/public-link', { of: 'workout', id: workoutId }),
          post('/api/public-link/notes', { of: 'routine', id: routineId }),
          post('/api/public-link/notes', { of: 'workout', id: workoutId }),
          post('/api/public-link', { of: 'plan', id: planId }),
          post('/api/public-link/notes', { of: 'plan', id: planId }),
          post('/api/public-link/weights', { planId }),
          post('/api/trigger-static-generation', { workoutId }),
          post('/api/public-link', { of: 'history', id: owner.userId }),
          post('/api/public-link/records', { ownerId: owner.userId }),
          server.ask(`/api/public-link/records?ownerId=${owner.userId}`, { cookie: person.cookie }),
          server.ask(`/api/public-link/history?ownerId=${owner.userId}`, { cookie: person.cookie }),
        ])
        return answers.map(({ status }) => status)
      }
      expect(await ask(owner, true)).toEqual(Array(12).fill(200))
      for (const outsider of [stranger, administrator, revoked]) {
        expect(await ask(outsider, false)).toEqual(Array(12).fill(404))
      }
      for (const { person, flags } of delegates) {
        const routine = flags.can_create_routines || flags.can_start_workouts ? 403 : 404
        const done = flags.can_review_history ? 403 : 404
        const plan = [routine, routine, routine]
        expect(await ask(person, false)).toEqual([routine, done, routine, done, ...plan, done, done, done, done, done])
      }
      expect(await ask(owner, false)).toEqual(Array(12).fill(200))
    })

    test('R-ROUT-12 A10 a private routine can be copied only by its owner, a public one by anybody with an account', async () => {
      const { documentId: sourceRoutineId } = await prepare('routine')
      const ask = async (person: Person) => {
        const body = { sourceRoutineId, routineId: id() }
        return (await server.ask('/api/routines/clone', { method: 'POST', cookie: person.cookie, body })).status
      }
      const everybody = [stranger, administrator, revoked, ...delegates.map(({ person }) => person)]
      const cookie = owner.cookie
      for (const isPublic of [false, true, false]) {
        const body = { of: 'routine', id: sourceRoutineId, isPublic }
        await server.ask('/api/public-link', { method: 'POST', cookie, body })
        expect(await ask(owner)).toBe(200)
        for (const person of everybody) expect(await ask(person)).toBe(isPublic ? 200 : 404)
      }
    })

    test('R-PLAN-31 A10 a private plan can be copied only by its owner, a public one by anybody with an account', async () => {
      const sourcePlanId = await planOrder(server, owner, [(await prepare('routine')).documentId])
      const ask = async (person: Person) => {
        const body = { sourcePlanId }
        return (await server.ask('/api/plans/clone', { method: 'POST', cookie: person.cookie, body })).status
      }
      const everybody = [stranger, administrator, revoked, ...delegates.map(({ person }) => person)]
      for (const isPublic of [false, true, false]) {
        const body = { of: 'plan', id: sourcePlanId, isPublic }
        await server.ask('/api/public-link', { method: 'POST', cookie: owner.cookie, body })
        expect(await ask(owner)).toBe(200)
        for (const person of everybody) expect(await ask(person)).toBe(isPublic ? 200 : 404)
      }
    })

    test('R-COACH-08 A10 only a delegate who may create routines copies to an owner', async () => {
      const everybody = [
        { person: owner, mayCopy: false },
        ...[stranger, administrator, revoked].map((person) => ({ person, mayCopy: false })),
        ...delegates.map(({ person, flags }) => ({ person, mayCopy: flags.can_create_routines })),
      ]
      for (const { person, mayCopy } of everybody) {
        const routineId = await planRoutine(server, person, { name: 'Mine', exercises: [{ name: 'Lunge' }] })
        for (const addToPlan of [false, true]) {
          const asked = { id: routineId, ownerIds: [owner.userId], addToPlan }
          expect(await copied(server, person, asked)).toMatchObject([{ as: mayCopy ? 'copied' : 'not-allowed' }])
        }
      }
    })
  })
})
