import type { HonoRequest } from 'hono'
import { AppError } from '#domain/errors.ts'
import { parseJson, readShape, type Shape } from '#domain/json.ts'

/** Throws AppError 'malformed'. */
export async function readBody<T>(request: HonoRequest, schema: Shape<T>): Promise<T> {
  return read(await readJson(request), schema)
}

/** Reads parameters of the query and the path. Throws AppError 'malformed'. */
export function readQuery<T>(request: HonoRequest, schema: Shape<T>): T {
  return read({ ...request.query(), ...request.param() }, schema)
}

function read<T>(values: unknown, schema: Shape<T>): T {
  const parsed = readShape(schema, values)
  if (!parsed.success) throw new AppError('malformed', { cause: parsed.error })
  return parsed.data
}

/** Throws AppError 'malformed'. */
export async function readJson(request: HonoRequest): Promise<unknown> {
  try {
    return parseJson(await request.text())
  } catch (error) {
    // Reading throws an AppError if the body is too large.
    if (error instanceof AppError) throw error
    throw new AppError('malformed', { cause: error })
  }
}
