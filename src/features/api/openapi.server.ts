import { z } from 'zod/mini'
import { SCOPES } from '#domain/access-token.ts'
import { ERROR_CODES } from '#domain/errors.ts'
import { VALUE_TYPES } from '#domain/rows/value-types.ts'
import type { Endpoint } from './endpoint.server.ts'
import { API_LIMITS } from './limits.server.ts'

type Json = Record<string, unknown>

/** The OpenAPI document, made from the schemas that check requests. */
export const openApiOf = (endpoints: readonly Endpoint[]): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Sled',
    version: '1',
    description:
      'Your workouts for other programs. Make a token in Account, Access tokens. Times are ISO 8601 in UTC; weights are in the unit they were entered in. Fields are only ever added.',
  },
  servers: [{ url: '/api/v1' }],
  security: [{ token: [] }],
  paths: Object.fromEntries(
    [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, ofPath]) => [
      path,
      Object.fromEntries(ofPath.map((endpoint) => [endpoint.method, operationOf(endpoint)])),
    ]),
  ),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer', description: `Scopes: ${SCOPES.join(', ')}` } },
    responses: {
      Problem: {
        description: 'What was refused and why (RFC 9457).',
        content: { 'application/problem+json': { schema: PROBLEM } },
      },
    },
  },
})

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status'],
  properties: {
    type: { type: 'string', enum: [...ERROR_CODES] },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    scope: { type: 'string', enum: [...SCOPES] },
  },
}

function operationOf({ method, path, summary, scope, params, query, body, answer, status = 200 }: Endpoint): Json {
  const isWrite = method !== 'get'
  return {
    operationId: `${method}${path.replace(/[^a-z]+(\w)?/g, (_, letter = '') => letter.toUpperCase())}`,
    summary,
    description: scope ? `Scope: ${scope}` : 'Any token.',
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', query),
      header('Sled-Account', 'The account of a client; needs the scope `clients`.', { type: 'string', format: 'uuid' }),
      ...(isWrite
        ? [
            header('Idempotency-Key', 'Repeated, nothing is written twice.', { type: 'string', format: 'uuid' }),
            header('If-Match', 'The ETag that must still hold, else 412.', { type: 'string' }),
          ]
        : [header('If-None-Match', 'The ETag that is known; 304 if it still holds.', { type: 'string' })]),
    ],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(body) } } } }),
    responses: {
      [status]: {
        description: status === 204 ? 'Done.' : 'The answer.',
        ...(answer && { content: { 'application/json': { schema: jsonSchemaOf(answer) } } }),
      },
      default: { $ref: '#/components/responses/Problem' },
    },
    'x-rate-limit': isWrite ? API_LIMITS.writes.max : API_LIMITS.requests.max,
  }
}

const header = (name: string, description: string, schema: Json): Json => ({ name, in: 'header', description, schema })

function parametersOf(where: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return []
  const { properties = {} } = jsonSchemaOf(schema) as { properties?: Record<string, Json> }
  return Object.entries(properties).map(([name, property]) => ({
    ...{ name, in: where, required: where === 'path', schema: property },
  }))
}

/** A schema for what a program sends, before the server cleans texts. */
export function jsonSchemaOf(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === VALUE_TYPES.id) Object.assign(jsonSchema, { type: 'string', format: 'uuid' })
      const { def } = zodSchema._zod
      // A pipe that begins with a function says nothing of its input, so this describes its output.
      if (def.type === 'pipe' && Object.keys(jsonSchema).length === 0) {
        Object.assign(jsonSchema, jsonSchemaOf((def as unknown as { out: z.ZodMiniType }).out))
      }
    },
  }) as Json
  return json
}
