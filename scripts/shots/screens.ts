import type { Page } from '@playwright/test'
import type { Running, SeededServer, Who } from './seeded-server.ts'
import * as steps from './steps.ts'

export type Screen = {
  /** As its drawing is named. */
  name: string
  /** More names of its drawings. */
  drawnAs?: readonly string[]
  path: string | ((server: SeededServer) => string)
  /** The person who is logged in; left out for a visitor. */
  as?: Who
  running?: Running
  /** Turns Olivia's public links on for this picture. */
  isShared?: boolean
  prepare?: (page: Page, server: SeededServer) => Promise<void>
  /** Pictures the whole page as well, not only the visible part. */
  hasWhole?: boolean
}

type Listed = Omit<Screen, 'path' | 'as'>

const { press, pressInMenu, pick, act } = steps

const builder = ({ routineId }: SeededServer) => `/routines/${routineId}/configure`
const completed = ({ workoutId }: SeededServer) => `/history/${workoutId}`
const publicRoutine = ({ routineId }: SeededServer) => `/routines/public/${routineId}`
const MISSING = '01900000-0000-7000-8000-000000000000'

const VISITORS: readonly Screen[] = [
  { name: 'landing', path: '/', hasWhole: true },
  { name: 'login', path: '/login' },
  { name: 'login-refused', path: '/login', prepare: steps.logInWrongly },
  { name: 'create-account', path: '/create-account' },
  { name: 'create-account-refused', path: '/create-account', prepare: steps.signUpWrongly },
  { name: 'reset-password', path: '/reset-password' },
  { name: 'update-password', path: '/update-password', as: 'olivia' },
  { name: 'keep-account', path: '/login', prepare: steps.returnAfterDeletion },
  { name: 'not-found', path: '/nowhere' },
  { name: 'public-routine', path: publicRoutine, isShared: true, hasWhole: true },
  { name: 'public-routine-save', path: publicRoutine, isShared: true, as: 'vera' },
  { name: 'public-routine-missing', path: publicRoutine, as: 'vera' },
  { name: 'public-workout', path: ({ workoutId }) => `/history/public/workout/${workoutId}`, isShared: true },
  { name: 'public-history', path: ({ oliviaId }) => `/history/public/${oliviaId}`, isShared: true },
]

const ROUTINES: readonly Screen[] = [
  ...of('olivia', '/routines', [
    { name: 'routines' },
    { name: 'routines-search', prepare: (page) => steps.search(page, 'routines', 'squat') },
    { name: 'routines-search-empty', prepare: (page) => steps.search(page, 'routines', 'yoga') },
    { name: 'routines-offline', prepare: steps.goOffline },
    { name: 'shortcuts', prepare: (page) => page.keyboard.press('?') },
    { name: 'name-routine', prepare: (page) => press(page, 'Create a new routine') },
    { name: 'builder-empty', prepare: (page) => steps.makeRoutine(page) },
  ]),
  { name: 'routines-empty', drawnAs: ['welcome'], path: '/routines', as: 'vera' },
  { name: 'programmes', path: '/programmes', as: 'olivia', hasWhole: true },
  { name: 'programme', path: '/programmes/five-by-five', as: 'olivia', hasWhole: true },
  { name: 'programme-percents', path: '/programmes/percents', as: 'vera', hasWhole: true },
]

const BUILDER: readonly Screen[] = [
  ...of('olivia', builder, [
    { name: 'builder', hasWhole: true },
    { name: 'builder-section', prepare: (page) => press(page, /^Training/) },
    { name: 'builder-settings', prepare: (page) => press(page, 'Settings') },
    { name: 'share-sheet', isShared: true, prepare: (page) => press(page, 'Share routine') },
    { name: 'add-exercise', prepare: steps.tickThree },
    { name: 'add-exercise-search', prepare: steps.findExercise },
    { name: 'add-exercise-details', prepare: steps.openDetails },
    { name: 'edit-exercise', prepare: (page) => press(page, 'Edit exercise') },
    { name: 'builder-edit-set', prepare: steps.editSet },
  ]),
  { name: 'missing-routine', path: `/routines/${MISSING}/configure`, as: 'olivia' },
]

const WORKOUT: readonly Screen[] = of('olivia', '/workout/active', [
  { name: 'workout', drawnAs: ['active-card', 'active'], running: 'midway', hasWhole: true },
  { name: 'workout-menu', running: 'midway', prepare: (page) => press(page, /^More for /) },
  { name: 'workout-fresh', running: 'fresh' },
  { name: 'workout-contested', running: 'contested' },
  { name: 'workout-resting', running: 'midway', prepare: steps.rest },
  { name: 'rest', running: 'midway', prepare: steps.openRest },
  { name: 'workout-offline', running: 'midway', prepare: steps.completeOffline },
  { name: 'needs-you-chip', running: 'midway', prepare: steps.loseWorkout },
  { name: 'needs-you', running: 'midway', prepare: steps.openUnsavedChanges },
  { name: 'edit-set', running: 'midway', prepare: steps.editSet },
  { name: 'workout-sessions', running: 'midway', prepare: steps.openSessions },
  { name: 'workout-add-exercise', running: 'midway', prepare: steps.openAdd },
  { name: 'end-workout', running: 'midway', prepare: steps.endWorkout },
  { name: 'end-workout-empty', running: 'fresh', prepare: steps.endWorkout },
])

const HISTORY: readonly Screen[] = [
  ...of('olivia', '/history', [
    { name: 'history' },
    { name: 'history-search', prepare: (page) => steps.searchHistory(page, 'squat') },
    { name: 'history-search-empty', prepare: (page) => steps.searchHistory(page, 'yoga') },
    { name: 'history-offline', prepare: steps.searchOffline },
  ]),
  { name: 'history-empty', path: '/history', as: 'vera' },
  { name: 'completed', path: completed, as: 'olivia', hasWhole: true },
  { name: 'completed-menu', path: completed, as: 'olivia', prepare: (page) => press(page, /^More$/) },
  { name: 'missing-workout', path: `/history/${MISSING}`, as: 'olivia' },
  { name: 'progress', path: '/stats', as: 'olivia', hasWhole: true },
  { name: 'progress-empty', path: '/stats', as: 'vera' },
  { name: 'exercises', path: '/exercises', as: 'olivia' },
  { name: 'exercise', path: ({ exerciseId }) => `/exercises/${exerciseId}`, as: 'olivia', hasWhole: true },
]

const SHARING: readonly Screen[] = [
  { name: 'sharing', path: '/sharing', as: 'max', running: 'midway', hasWhole: true },
  { name: 'clients', path: '/clients', as: 'max', running: 'midway', hasWhole: true },
  { name: 'clients-empty', path: '/clients', as: 'vera' },
  { name: 'sharing-empty', path: '/sharing', as: 'vera' },
  ...of('olivia', '/sharing', [
    { name: 'sharing-own' },
    { name: 'sharing-withheld', prepare: steps.readWithheld },
    { name: 'sharing-offline', prepare: steps.needConnection },
    { name: 'sharing-remove', prepare: (page) => pressInMenu(page, 'Shared by me', 'Remove access') },
    { name: 'sharing-add', prepare: (page) => press(page, 'Share with new person') },
    { name: 'sharing-add-refused', prepare: steps.shareWithNobody },
  ]),
  { name: 'invitation', path: '/sharing', as: 'vera', prepare: steps.openInvitation },
  { name: 'invitation-visitor', path: '/login', prepare: steps.openInvitation },
  ...of('max', '/sharing', [
    { name: 'invite-sheet', prepare: (page) => press(page, 'Invite a client') },
    { name: 'sharing-leave', prepare: (page) => pressInMenu(page, 'Shared with me', 'Stop coaching') },
    { name: 'picker', prepare: (page) => pick(page, 'Start a workout') },
    { name: 'picker-join', running: 'midway', prepare: steps.joinable },
    { name: 'picker-manage', prepare: (page) => pick(page, 'Create or edit routines') },
    { name: 'acting-history', prepare: (page) => act(page) },
    { name: 'acting-routines', prepare: (page) => act(page, '/routines') },
    { name: 'acting-builder', prepare: (page, server) => act(page, builder(server)) },
    {
      name: 'acting-edit-set',
      async prepare(page, server) {
        await act(page, builder(server))
        await steps.editSet(page)
      },
    },
    {
      name: 'acting-workout',
      drawnAs: ['active-coach'],
      running: 'midway',
      prepare: (page) => act(page, '/workout/active'),
    },
  ]),
]

const ACCOUNT: readonly Screen[] = [
  ...of('olivia', '/account', [
    { name: 'account', hasWhole: true },
    { name: 'account-names', prepare: steps.editNames },
    { name: 'account-log-in', prepare: steps.editLogIn },
    { name: 'account-offline', prepare: steps.needConnection },
    { name: 'delete-account', prepare: (page) => press(page, 'Delete account') },
    { name: 'delete-account-refused', prepare: steps.deleteWrongly },
  ]),
  { name: 'log-out-waiting', path: '/routines', as: 'olivia', prepare: steps.logOutOffline },
  ...['training', 'notifications', 'import', 'deleted', 'connect-ai', 'tokens', 'webhooks'].map(
    (name): Screen => ({ name: `account-${name}`, path: `/account/${name}`, as: 'olivia' }),
  ),
  { name: 'admin-accounts', path: '/admin/accounts', as: 'olivia' },
  { name: 'og-image-admin', path: '/og-image-admin', as: 'olivia' },
  { name: 'dashboard', path: '/dashboard', as: 'olivia' },
]

export const SCREENS = [...VISITORS, ...ROUTINES, ...BUILDER, ...WORKOUT, ...HISTORY, ...SHARING, ...ACCOUNT]

/** Pictured last, because the offered values stay in the routine. */
export const CONTESTED_PLAN: Screen = { name: 'builder-contested', path: builder, as: 'olivia' }

export const PICTURE: Screen = { name: 'picture', path: '/workout/active', as: 'olivia', running: 'midway' }

function of(as: Who, path: Screen['path'], listed: readonly Listed[]): readonly Screen[] {
  return listed.map((screen) => ({ ...screen, as, path }))
}
