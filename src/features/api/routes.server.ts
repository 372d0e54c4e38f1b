import { Hono, type Context as HttpContext } from 'hono'
import { AppError } from '#domain/errors.ts'
import { PROGRAMME_SCHEMA_PATH, programmeFileShape } from '#domain/programmes/programme-file.ts'
import { figureRoutes } from '#features/figures/routes.server.ts'
import { tokenActorOf } from '#identity/server/access-tokens.ts'
import type { Context } from '#server/context.ts'
import { originOf } from '#server/drawn-page.ts'
import { callOf } from './asked.server.ts'
import { addWeight, listBodyWeights } from './body-weight-endpoints.server.ts'
import { type ClientsOf, listClients } from './clients-endpoint.server.ts'
import { docsPage } from './docs-page.server.ts'
import type { Endpoint, Reply } from './endpoint.server.ts'
import { type Download, readExport, readMe } from './me.server.ts'
import { jsonSchemaOf, openApiOf } from './openapi.server.ts'
import { addPlan, choosePlan, listPlans, readPlan, skipInPlan } from './plan-endpoints.server.ts'
import { listCatalogue, listExercises, listRecords, listSessions, readStats } from './progress-reads.server.ts'
import { addRoutine, changeRoutine, listRoutines, readRoutine } from './routine-endpoints.server.ts'
import { addWorkoutSet, changeWorkoutSet, removeWorkoutSet } from './set-writes.server.ts'
import { changeTrack, listTracks } from './track-endpoints.server.ts'
import { listWorkouts, readActiveWorkout, readWorkout } from './workout-reads.server.ts'
import { addWorkout, changeWorkout, removeWorkout } from './workout-writes.server.ts'
import { oneRequest } from './write.server.ts'

/** What other features provide. */
type Provided = { download: Download; clientsOf: ClientsOf }

/** The first endpoint that fits an address answers. */
export const endpointsWith = ({ download, clientsOf }: Provided): readonly Endpoint[] => [
  readMe,
  listClients(clientsOf),
  listWorkouts,
  readActiveWorkout,
  readWorkout,
  addWorkout,
  changeWorkout,
  removeWorkout,
  addWorkoutSet,
  changeWorkoutSet,
  removeWorkoutSet,
  listRoutines,
  readRoutine,
  addRoutine,
  changeRoutine,
  readPlan,
  choosePlan,
  skipInPlan,
  listPlans,
  addPlan,
  listTracks,
  changeTrack,
  listExercises,
  listSessions,
  listRecords,
  readStats,
  listBodyWeights,
  addWeight,
  listCatalogue,
  readExport(download),
]

/** The REST interface. Only a token opens it, and no cookie does. Anybody may read its description and figures. */
export function apiRoutes(context: Context, provided: Provided): Hono {
  const app = new Hono()
  const endpoints = endpointsWith(provided)
  // Made for the first reader: it takes as long as all other routes of a start together.
  let kept: ReturnType<typeof openApiOf> | undefined
  const described = () => {
    kept ??= openApiOf(endpoints)
    return kept
  }
  app.get('/api/v1/openapi.json', (http) => http.json(described()))
  app.get('/api/docs', (http) => http.html(docsPage(described())))
  app.get(PROGRAMME_SCHEMA_PATH, (http) => {
    http.header('Cache-Control', 'public, max-age=86400')
    return http.json(programmeSchema(`${originOf(http, context)}${PROGRAMME_SCHEMA_PATH}`))
  })
  app.route('/', figureRoutes())
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    app.on(endpoint.method.toUpperCase(), `/api/v1${path}`, async (http) => {
      const call = await callOf(context, http, endpoint)
      return answer(http, endpoint, await oneRequest(call, endpoint))
    })
  }
  app.all('/api/v1/*', async (http) => {
    const token = await tokenActorOf(context, http.req.raw.headers, 'rest')
    throw new AppError(token ? 'not-found' : 'invalid-token')
  })
  return app
}

/** What editors and assistants check a programme's file with (R-PLAN-29). */
const programmeSchema = (address: string) => ({
  ...{ $schema: 'https://json-schema.org/draft/2020-12/schema', $id: address, title: 'Programme of Sled' },
  ...jsonSchemaOf(programmeFileShape()),
})

function answer(http: HttpContext, { method, status = 200 }: Endpoint, reply: Reply<unknown>): Response {
  if (reply instanceof Response) return reply
  const tag = reply.rev === undefined ? null : `"${reply.rev}"`
  if (tag) http.header('ETag', tag)
  const known = http.req.header('If-None-Match')?.split(/,\s*/) ?? []
  const isKnown = tag !== null && known.some((one) => one === '*' || one.replace(/^W\//, '') === tag)
  if (method === 'get' && isKnown) return http.body(null, 304)
  if (status === 204) return http.body(null, status)
  return http.body(JSON.stringify(reply.body), status, { 'Content-Type': 'application/json; charset=utf-8' })
}
