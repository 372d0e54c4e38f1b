// biome-ignore-all lint/style/noExcessiveLinesPerFile: one table after the other
// Written by `npm run db:types` from the migrated schema. Not edited by hand.
import type { ColumnType } from 'kysely'
import type { Contested } from '#domain/contested.ts'
import type { Section } from '#domain/section.ts'
import type { DistanceUnit, LoadKind, SetKind, SetStatus, SetType, Side, WeightUnit } from '#domain/set.ts'

/** Read as it is, written as JSON text: the two drivers turn arrays and objects into jsonb in different ways. */
export type ContestedColumn = ColumnType<Contested, string, string>

export type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type Int8 = ColumnType<number, number, number>

export type Json = JsonValue

export type JsonArray = JsonValue[]

export type JsonObject = {
  [x: string]: JsonValue | undefined
}

export type JsonPrimitive = boolean | number | string | null

export type JsonValue = JsonArray | JsonObject | JsonPrimitive

export type Timestamp = ColumnType<Date, Date | string, Date | string>

export type AccountAct = {
  act: string
  admin_id: string | null
  at: Timestamp
  email: string | null
  id: Generated<string>
  subject_id: string | null
}

export type AccountInvitation = {
  created_at: Generated<Timestamp>
  email: string
  expires_at: Timestamp
  id: Generated<string>
  token_hash: string
}

export type AccountShare = {
  can_create_routines: Generated<boolean>
  can_review_history: Generated<boolean>
  can_start_workouts: Generated<boolean>
  created_at: Generated<Timestamp>
  delegate_email: string
  delegate_user_id: string
  ends_at: Timestamp | null
  given_at: Generated<Timestamp>
  id: Generated<string>
  is_delegate_asked: Generated<boolean>
  is_followed: Generated<boolean>
  is_held: Generated<boolean>
  is_left: Generated<boolean>
  is_owner_asked: Generated<boolean>
  is_paused: Generated<boolean>
  owner_user_id: string
  revoked_at: Timestamp | null
}

export type ApiToken = {
  app_id: string | null
  created_at: Timestamp
  expires_at: Timestamp | null
  hash: string
  id: Generated<string>
  last_used_at: Timestamp | null
  name: string
  scopes: string[]
  start: string
  user_id: string
}

export type AppliedOperation = {
  actor_id: string
  at: Timestamp
  code: string | null
  document_id: string
  is_idle: boolean | null
  kind: string
  op_id: string
  outcome: 'done' | 'refused'
  owner_id: string
  rev: Int8 | null
}

export type AuthAccount = {
  access_token: string | null
  access_token_expires_at: Timestamp | null
  account_id: string
  created_at: Generated<Timestamp>
  id: Generated<string>
  id_token: string | null
  password: string | null
  provider_id: string
  refresh_token: string | null
  refresh_token_expires_at: Timestamp | null
  scope: string | null
  updated_at: Generated<Timestamp>
  user_id: string
}

export type AuthPasskey = {
  aaguid: string | null
  backed_up: boolean
  counter: number
  created_at: Generated<Timestamp>
  credential_id: string
  device_type: string
  id: Generated<string>
  name: string | null
  public_key: string
  transports: string | null
  user_id: string
}

export type AuthRateLimit = {
  count: number
  id: Generated<string>
  key: string
  last_request: Int8
}

export type AuthSession = {
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  ip_address: string | null
  is_by_provider: Generated<boolean>
  last_used_at: Timestamp | null
  may_use_old_cookie: Generated<boolean>
  recovery_until: Timestamp | null
  token: string
  updated_at: Generated<Timestamp>
  user_agent: string | null
  user_id: string
}

export type AuthVerification = {
  created_at: Generated<Timestamp>
  expires_at: Timestamp
  id: Generated<string>
  identifier: string
  updated_at: Generated<Timestamp>
  user_id: string | null
  value: string
}

export type Body = {
  contested: ContestedColumn | null
  edited_by: string | null
  id: string
  made_at: Generated<Timestamp>
  made_by: string | null
  rev: Int8
  user_id: string
  year: number
}

export type BodyWeight = {
  at: Timestamp
  body_id: string
  contested: ContestedColumn | null
  edited_by: string | null
  id: string
  note: string | null
  unit: string
  user_id: string
  weight: number
}

export type Book = {
  active_plan: string | null
  bars_kg: Json | null
  bars_lbs: Json | null
  contested: ContestedColumn | null
  distance_unit: string | null
  edited_by: string | null
  effort: string
  figures_shown: Generated<boolean>
  id: string
  last_unit: string | null
  made_at: Generated<Timestamp>
  made_by: string | null
  plates_kg: Json | null
  plates_lbs: Json | null
  plates_shown: boolean
  records_shown: Generated<boolean>
  rev: Int8
  unit: string | null
  user_id: string
  week_start: number | null
  weekly_goal: number
}

export type BookExercise = {
  bar: string | null
  book_id: string
  contested: ContestedColumn | null
  edited_by: string | null
  forgotten_at: Timestamp | null
  id: string
  links: Json | null
  load: string | null
  looks_like: string | null
  name: string | null
  note: string | null
  picture: string | null
  primary_muscle: string | null
  same_as: string | null
  secondary_muscles: Json | null
  step: number | null
  training_max: number | null
  training_max_unit: string | null
  unit: string | null
  user_id: string
}

export type BookTrack = {
  base: number | null
  base_reps: number | null
  base_set_at: Timestamp | null
  base_stage: number | null
  base_unit: string | null
  book_id: string
  contested: ContestedColumn | null
  edited_by: string | null
  exercise_id: string
  id: string
  label: string | null
  rule: Json
  user_id: string
}

export type CoachNote = {
  client_id: string
  coach_id: string
  text: string
  updated_at: Timestamp
}

export type ConnectedApp = {
  client_id: string
  code_challenge: string
  code_hash: string
  created_at: Timestamp
  expires_at: Timestamp
  family_hash: string | null
  id: Generated<string>
  last_used_at: Timestamp | null
  name: string
  opened_at: Timestamp | null
  redirect_uri: string
  refresh_hash: string | null
  scopes: string[]
  used_at: Timestamp | null
  used_hash: string | null
  user_id: string
}

export type Exercise = {
  created_at: Generated<Timestamp>
  id: string
  name: string
  name_key: string
  rest_seconds: number | null
  section: Section
  user_id: string
}

export type ExerciseAlias = {
  exercise_id: string
  name_key: string
  user_id: string
}

export type ExerciseBest = {
  bests: Json | null
  earlier: Json | null
  exercise_id: string
  name: string
  newest_at: Timestamp
  newest_workout_id: string
  sessions: number
  user_id: string
}

export type IdempotencyKey = {
  digest: string
  is_done: Generated<boolean>
  key: string
  used_at: Timestamp
  user_id: string
}

export type Import = {
  created_at: Timestamp
  file_name: string
  file_sha256: string
  finished_at: Timestamp | null
  id: string
  is_stopping: Generated<boolean>
  keeps_ids: Generated<boolean>
  left_out: number
  routines: Generated<number>
  skipped: Generated<number>
  skips: Generated<Json>
  source: string
  state: string
  time_zone: string
  total: number
  undo_total: Generated<number>
  undone: Generated<number>
  user_id: string
  weighings: Generated<number>
  written: Generated<number>
}

export type ImportPlan = {
  import_id: string
  plan_id: string
  rev: Int8
}

export type ImportRoutine = {
  import_id: string
  rev: Int8
  routine_id: string
}

export type ImportTrack = {
  holds: string
  import_id: string
  track_id: string
}

export type ImportWeighing = {
  holds: string
  import_id: string
  weight_id: string
}

export type ImportWorkout = {
  earlier_key: string | null
  import_id: string
  rev: Int8
  source_key: string
  workout_id: string
}

export type Invitation = {
  can_create_routines: boolean
  can_review_history: boolean
  can_start_workouts: boolean
  coach_id: string
  created_at: Timestamp
  expires_at: Timestamp
  id: Generated<string>
  token_hash: string
}

export type Job = {
  attempts: Generated<number>
  created_at: Generated<Timestamp>
  dedupe_key: string | null
  failed_at: Timestamp | null
  id: Generated<Int8>
  kind: string
  lane: string | null
  last_error: string | null
  locked_until: Timestamp | null
  max_attempts: Generated<number>
  payload: Generated<Json>
  run_at: Generated<Timestamp>
}

export type LastSeen = {
  seen_on: Timestamp
  user_id: string
}

export type LoggedSet = {
  account_id: string | null
  contested: ContestedColumn | null
  distance: number | null
  distance_unit: DistanceUnit | null
  done_at: Timestamp | null
  edited_by: string | null
  exercise_id: string
  id: string
  kind: Generated<SetKind>
  load: Generated<LoadKind>
  note: string | null
  open_ended: Generated<boolean>
  reps: number | null
  routine_set_id: string | null
  rpe: number | null
  set_order: number
  set_type: SetType
  set_variant: string
  side: Side | null
  status: SetStatus
  target_reps: number | null
  target_seconds: number | null
  target_weight: number | null
  timed_set_duration: number | null
  user_id: string
  weight: number | null
  weight_unit: WeightUnit
  workout_exercise_id: string
  workout_id: string
}

export type Notice = {
  at: Generated<Timestamp>
  count: Generated<number>
  document_id: string | null
  id: Generated<string>
  kind: string
  other_id: string | null
  owner_id: string
  read_at: Timestamp | null
  share: Json | null
  user_id: string
}

export type NotificationSetting = {
  comments: Generated<boolean>
  forgotten: Generated<boolean>
  hides_details: Generated<boolean>
  rest: Generated<boolean>
  sharing: Generated<boolean>
  user_id: string
}

export type OauthClient = {
  id: string
  known_at: Timestamp
  name: string
  redirect_uris: string[]
  used_at: Timestamp | null
}

export type Picture = {
  blob: string
  bytes: number
  content_type: string
  created_at: Generated<Timestamp>
  id: string
  user_id: string
}

export type Plan = {
  contested: ContestedColumn | null
  created_at: Timestamp
  edited_by: string | null
  has_public_notes: Generated<boolean>
  has_public_weights: Generated<boolean>
  id: string
  is_public: Generated<boolean>
  lighter: Json
  made_at: Generated<Timestamp>
  made_by: string | null
  mode: string
  name: string
  paused_at: Timestamp | null
  position: Json
  rev: Int8
  started_on: Timestamp
  user_id: string
  week_start: number
}

export type PlanSlot = {
  contested: ContestedColumn | null
  day: number | null
  edited_by: string | null
  id: string
  plan_id: string
  routine_id: string
  slot_order: number
  user_id: string
}

export type Profile = {
  created_at: Generated<Timestamp>
  deleted_at: Timestamp | null
  disabled_at: Timestamp | null
  email: string
  email_proven_at: Timestamp | null
  email_verified: Generated<boolean>
  erase_at: Timestamp | null
  first_name: Generated<string>
  id: Generated<string>
  image: string | null
  language: string | null
  last_name: Generated<string>
  name: Generated<string>
  role: Generated<'admin' | 'user'>
  share_all_workouts: Generated<boolean>
  share_records: Generated<boolean>
  updated_at: Generated<Timestamp>
}

export type Proposal = {
  contested: ContestedColumn | null
  created_at: Timestamp
  document_id: string
  edited_by: string | null
  id: string
  made_at: Generated<Timestamp>
  made_by: string | null
  operations: Json
  programme: Json | null
  reason: string | null
  rev: Int8
  token_name: string
  user_id: string
}

export type PushSubscription = {
  auth: string
  created_at: Timestamp
  endpoint: string
  id: Generated<string>
  label: string
  language: string
  last_ok_at: Timestamp | null
  p256dh: string
  session_id: string
  user_id: string
}

export type RecoveryCode = {
  code_hash: string
  user_id: string
}

export type Routine = {
  contested: ContestedColumn | null
  created_at: Timestamp
  edited_by: string | null
  has_public_notes: Generated<boolean>
  id: string
  is_archived: boolean
  is_public: boolean
  made_at: Generated<Timestamp>
  made_by: string | null
  note: string | null
  og_image_url: string | null
  rev: Int8
  routine_name: string
  user_id: string
}

export type RoutineExercise = {
  contested: ContestedColumn | null
  edited_by: string | null
  exercise_id: string
  exercise_order: number
  group_id: string | null
  group_rest: Generated<number>
  id: string
  name: string
  note: string | null
  routine_id: string
  section: Section
  track_counts: Generated<boolean>
  track_id: string | null
  user_id: string
}

export type RoutineSet = {
  contested: ContestedColumn | null
  distance: number | null
  distance_unit: DistanceUnit | null
  edited_by: string | null
  id: string
  kind: Generated<SetKind>
  load: Generated<LoadKind>
  open_ended: Generated<boolean>
  reps: number | null
  rounds: Json | null
  routine_exercise_id: string
  routine_id: string
  rpe: number | null
  set_order: number
  set_type: SetType
  set_variant: string
  side: Side | null
  timed_set_duration: number | null
  user_id: string
  weight: number | null
  weight_unit: WeightUnit
}

export type SchemaMigration = {
  applied_at: Generated<Timestamp>
  checksum: string
  name: string
  version: string | null
}

export type SecondStep = {
  confirmed_at: Timestamp | null
  last_step: Generated<number>
  secret: string
  started_at: Timestamp
  user_id: string
}

export type ServerSetting = {
  key: string
  value: string
}

export type SocialImage = {
  document_id: string
  fingerprint: string
}

export type ToldNotice = {
  about: string
  at: Timestamp
  kind: string
}

export type UsedId = {
  id: string
  kind: string
  rev: Generated<Int8>
  user_id: string
}

export type VisibleScreen = {
  id: string
  session_id: string
  until: Timestamp
}

export type Webhook = {
  address: string
  created_at: Timestamp
  events: string[]
  failing_since: Timestamp | null
  id: Generated<string>
  is_on: Generated<boolean>
  off_because: string | null
  secret: string
  user_id: string
}

export type WebhookDelivery = {
  about: string | null
  at: Generated<Timestamp>
  data: Json
  due_at: Timestamp | null
  event: string
  id: Generated<string>
  number: Generated<Int8>
  problem: string | null
  status: number | null
  tries: Generated<number>
  webhook_id: string
}

export type Workout = {
  completed_at: Timestamp | null
  confirmed_at: Timestamp | null
  contested: ContestedColumn | null
  created_at: Timestamp
  duration_seconds: number | null
  edited_by: string | null
  ended_at: Timestamp | null
  ended_by: string | null
  has_public_notes: Generated<boolean>
  id: string
  import_id: string | null
  is_active: boolean
  is_public: boolean
  is_unscheduled: boolean
  last_op_at: Timestamp
  last_set_at: Timestamp | null
  last_workout_exercise_id: string | null
  made_at: Generated<Timestamp>
  made_by: string | null
  muscle_group: string | null
  note: string | null
  og_image_url: string | null
  plan_id: string | null
  plan_place: Json | null
  rest_ends_at: Timestamp | null
  rest_seconds: number | null
  rest_set_id: string | null
  rev: Int8
  routine_id: string | null
  time_zone: string | null
  trashed_at: Timestamp | null
  user_id: string
  workout_name: string
}

export type WorkoutComment = {
  at: Timestamp
  author_id: string
  edited_at: Timestamp | null
  id: string
  removed_at: Timestamp | null
  target_id: string | null
  text: string
  user_id: string
  workout_id: string
}

export type WorkoutExercise = {
  contested: ContestedColumn | null
  edited_by: string | null
  exercise_id: string
  exercise_order: number
  given: Json | null
  group_id: string | null
  group_rest: Generated<number>
  id: string
  name_override: string | null
  note: string | null
  rest_seconds: number | null
  rounds_before: Generated<number>
  section_override: Section | null
  snapshot_name: string
  snapshot_section: Section
  started_at: Generated<Timestamp>
  user_id: string
  workout_id: string
}

export type WorkoutExerciseStat = {
  best_e1rm_kg: number | null
  exercise_id: string
  metres: number
  name: string
  records: Generated<Json>
  reps: number
  seconds: number
  session: Json
  sets: number
  started_at: Timestamp
  top_kg: number | null
  unit: string | null
  user_id: string
  volume_kg: number
  workout_id: string
}

export type WorkoutStat = {
  day: Timestamp
  made_by: Generated<number>
  main_lift: Json | null
  seconds: number
  sets: number
  started_at: Timestamp
  user_id: string
  volume_kg: number
  workout_id: string
}

/** Every table by its name in SQL. */
export type Tables = {
  account_act: AccountAct
  account_invitation: AccountInvitation
  account_share: AccountShare
  api_token: ApiToken
  applied_operation: AppliedOperation
  auth_account: AuthAccount
  auth_passkey: AuthPasskey
  auth_rate_limit: AuthRateLimit
  auth_session: AuthSession
  auth_verification: AuthVerification
  body: Body
  body_weight: BodyWeight
  book: Book
  book_exercise: BookExercise
  book_track: BookTrack
  coach_note: CoachNote
  connected_app: ConnectedApp
  exercise: Exercise
  exercise_alias: ExerciseAlias
  exercise_best: ExerciseBest
  idempotency_key: IdempotencyKey
  import: Import
  import_plan: ImportPlan
  import_routine: ImportRoutine
  import_track: ImportTrack
  import_weighing: ImportWeighing
  import_workout: ImportWorkout
  invitation: Invitation
  job: Job
  last_seen: LastSeen
  logged_set: LoggedSet
  notice: Notice
  notification_setting: NotificationSetting
  oauth_client: OauthClient
  picture: Picture
  plan: Plan
  plan_slot: PlanSlot
  profile: Profile
  proposal: Proposal
  push_subscription: PushSubscription
  recovery_code: RecoveryCode
  routine: Routine
  routine_exercise: RoutineExercise
  routine_set: RoutineSet
  schema_migration: SchemaMigration
  second_step: SecondStep
  server_setting: ServerSetting
  social_image: SocialImage
  told_notice: ToldNotice
  used_id: UsedId
  visible_screen: VisibleScreen
  webhook: Webhook
  webhook_delivery: WebhookDelivery
  workout: Workout
  workout_comment: WorkoutComment
  workout_exercise: WorkoutExercise
  workout_exercise_stat: WorkoutExerciseStat
  workout_stat: WorkoutStat
}
