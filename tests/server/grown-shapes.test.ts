import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { SAVED_ACCOUNT, SAVED_ROUTINE, SAVED_WORKOUT } from '#domain/import/saved-documents.ts'
import { readShape } from '#domain/json.ts'
import { TOOLS } from '#features/api/mcp-tools.server.ts'
import { endpointsWith } from '#features/api/routes.server.ts'
import { reportSchema } from '#features/product-events/product-event.ts'
import { METADATA } from '#identity/server/oauth/clients.ts'
import { product } from '#logbook/server/product.ts'
import { clientMessageSchema, envelopeSchema, pullSchema, pushSchema } from '#sync/server/message-schemas.ts'
import { endlessLists, grown, sampleOf } from '../support/grown-shapes.ts'

/*
 * Nobody keeps the process busy, or fills its memory, with a few bytes that are no shape of ours (R-IMP-22). Time is not
 * measured here: what makes reading long is counted, which is the faults that are told of, each an object of its own.
 */

const endpoints = [
  ...endpointsWith({ download: async () => new Response(), clientsOf: async () => ({ clients: [] }) }),
  ...TOOLS.map(({ endpoint }) => endpoint),
]

const SHAPES: [string, z.ZodMiniType][] = [
  ...[...product.registry.values()].map(({ kind, args }): [string, z.ZodMiniType] => [kind, args()]),
  ['an operation', envelopeSchema],
  ['operations', pushSchema],
  ['a question for documents', pullSchema(product.wants)],
  ['a live message', clientMessageSchema],
  ['a saved workout', SAVED_WORKOUT],
  ['a saved routine', SAVED_ROUTINE],
  ['a saved account', SAVED_ACCOUNT],
  ['a program', METADATA],
  ['a report', reportSchema],
  ...endpoints.flatMap(({ method, path, body }): [string, z.ZodMiniType][] =>
    body ? [[`${method} ${path}`, body]] : [],
  ),
]

test.each(SHAPES)(
  'R-IMP-22 the validation of %s produces at most 20 errors, whichever part of the input grows',
  (_, shape) => {
    expect(readShape(shape, sampleOf(shape)).success).toBe(true)
    const many: string[] = []
    for (const [what, value] of grown(shape)) {
      const found = readShape(shape, value)
      if (!found.success && (found.error as z.core.$ZodError).issues.length > 20) many.push(what)
    }
    expect(many).toEqual([])
  },
)

test.each(SHAPES)(
  'R-IMP-22 the schema of %s limits the length of every list and checks it before the elements',
  (_, shape) => {
    expect([...endlessLists(shape)]).toEqual([])
  },
)
