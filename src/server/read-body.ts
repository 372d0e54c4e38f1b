import type { HonoRequest } from 'hono'
import { AppError } from '#domain/errors.ts'

/** A schema that checks a body, of zod or zod mini. */
type Schema<T> = { safeParse: (body: unknown) => { success: true; data: T } | { success: false; error: unknown } }

/** A JSON body of the shape `schema`. Throws AppError 'malformed' for anything else. */
export async function readBody<T>(request: HonoRequest, schema: Schema<T>): Promise<T> {
  const parsed = schema.safeParse(await readJson(request))
  if (!parsed.success) throw new AppError('malformed', { cause: parsed.error })
  return parsed.data
}

/** A JSON body of any shape. Throws AppError 'malformed' for anything else. */
export async function readJson(request: HonoRequest): Promise<unknown> {
  try {
    return await request.json()
  } catch (error) {
    // The limit on the body's size throws while the body is read.
    if (error instanceof AppError) throw error
    throw new AppError('malformed', { cause: error })
  }
}
