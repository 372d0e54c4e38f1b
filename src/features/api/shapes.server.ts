import { z } from 'zod/mini'
import { AppError } from '#domain/errors.ts'
import type { Row } from '#domain/rows/field.ts'
import { typeOf, VALUE_TYPES } from '#domain/rows/value-types.ts'

export const idShape = VALUE_TYPES.id

/** ISO 8601 in UTC. */
export const timeShape = z.iso.datetime()

/** A program's time, with any offset. It becomes ms since 1970. */
export const timeArg = z.pipe(z.iso.datetime({ offset: true }), z.transform(Date.parse))

/** Refuses times that cannot be stored: programs without a time often send the first of January of the year 1. */
export const storedTimeArg = timeArg.check(
  z.refine((at) => VALUE_TYPES.time.safeParse(at).success, 'Must be between the years 1970 and 9999'),
)

/** The shape of a row with the same fields as in the download, from the one list of fields. */
export const exportedShape = ({ fields }: Pick<Row, 'fields'>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { exported: as, isTime, type }]) => {
      if (!as) return []
      const shape = isTime ? (type.endsWith(' or null') ? z.nullable(timeShape) : timeShape) : typeOf(type)
      return [[as === true ? name : as, shape]]
    }),
  )

export const MOST_ROWS = 100

/** The query of a page: how many rows, and where the page before ended. */
export const pageQuery = {
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(MOST_ROWS)), 30),
  cursor: z.optional(z.string().check(z.maxLength(64))),
}

/** The shape of a page; `next` is null on the last one. */
export const pageShape = <Name extends string, S extends z.ZodMiniType>(name: Name, row: S) =>
  z.object({
    ...({ [name]: z.array(row) } as Record<Name, z.ZodMiniArray<S>>),
    next_cursor: z.nullable(z.string()),
  })

export const idParams = z.object({ id: idShape })

/** `at`: ms since 1970. */
export const isoTime = (at: number): string => new Date(at).toISOString()

/**
 * Reads where a page begins, `at` in ms since 1970; null without a cursor. Throws AppError 'malformed' for an invalid
 * one.
 */
export function readCursor(cursor: string | undefined): { at: number; id: string } | null {
  if (cursor === undefined) return null
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(cursor) ?? []
  const parsed = idShape.safeParse(id)
  if (!parsed.success || !VALUE_TYPES.time.safeParse(Number(at)).success) throw new AppError('malformed')
  return { at: Number(at), id: parsed.data }
}

export const cursorOf = (at: number, id: string): string => `${at}.${id}`
