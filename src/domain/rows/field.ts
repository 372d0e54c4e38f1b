import type { z } from 'zod/mini'
import type { VALUE_TYPES } from './value-types.ts'

/** What is declared of a field beside the type of its values. */
export type Facts = {
  /** Milliseconds since 1970 in code, a timestamp in the database. */
  isTime?: true
  /** The account's export has it (R-ACCT-16): under its own name (true), or under this one. */
  exported?: true | string
  /** Strangers may read it while the document is public. A field is private until it says so. */
  isPublic?: true
  /** A person gets a value of it offered back that somebody else's later write replaced (Y35). */
  isOffered?: true
  /** Fields of one group mean something only together: 60 is no weight without its unit. */
  group?: string
  /** The field is not shown while another field holds this value. */
  hiddenBy?: readonly [field: string, value: string]
  /** What a row holds that was made before the field existed, see `optional`. */
  byDefault?: unknown
}

/** The name of a field's type in `value-types.ts`: 'weight', or 'weight or null' for one that may be empty. */
export type TypeName = Named | `${Named} or null`
type Named = keyof typeof VALUE_TYPES

/** The values of the type of that name. */
export type ValueOf<T extends TypeName> = T extends `${infer N extends Named} or null`
  ? Output<N> | null
  : T extends Named
    ? Output<T>
    : never
type Output<N extends Named> = z.output<(typeof VALUE_TYPES)[N]>

export type Field<T extends TypeName = TypeName, F extends Facts = Facts> = Facts & F & { type: T }
export type Fields = Record<string, Field>

/** One field of a row: the name of its type, which is also how operations carry it, and what else is true of it. */
export const field = <T extends TypeName, const F extends Facts>(type: T, facts: F = {} as F): Field<T, F> => ({
  ...facts,
  type,
})

/**
 * A field that was added later. Operations may leave it out and then carry `byDefault`, so that those of older devices
 * stay readable without a new version; rows that a device stored before may lack it.
 */
export const optional = <T extends TypeName, const F extends Facts>(
  type: T,
  byDefault: ValueOf<T>,
  facts: F = {} as F,
): Field<T, F & { byDefault: ValueOf<T> }> => ({ ...facts, byDefault, type })

/** The rows of one table: where they are stored and their fields, in the order in which files and reads name them. */
export type Row<F extends Fields = Fields> = {
  table: string
  fields: F
  columns: readonly (keyof F & string)[]
  times: readonly (keyof F & string)[]
}

export function row<F extends Fields>(table: string, fields: F): Row<F> {
  const columns = namesOf(fields)
  return { table, fields, columns, times: columns.filter((name) => fields[name]?.isTime) }
}

/** What a row holds. */
export type RowOf<R extends { fields: Fields }> = ValuesOf<R['fields']>

/** The values of some fields; optional ones may be missing. */
export type ValuesOf<F extends Fields> = Held<F, Exclude<keyof F, OptionalName<F>>> & Partial<Held<F, OptionalName<F>>>

/** Not written with `as`, which would lose the fields' comments. */
type Held<F extends Fields, K extends keyof F> = { [N in K]: ValueOf<F[N]['type']> }
type OptionalName<F extends Fields> = { [K in keyof F]: F[K] extends { byDefault: unknown } ? K : never }[keyof F]

/** The names of the fields that strangers may read. */
export type PublicName<F extends Fields> = {
  [K in keyof F]: F[K] extends { isPublic: true } ? K : never
}[keyof F]

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]

export const publicNamesOf = <F extends Fields>(fields: F) =>
  namesOf(fields).filter((name) => fields[name]?.isPublic) as (PublicName<F> & string)[]

/** The values of these fields alone, whatever else `values` has; a missing optional one is its default. */
export const pickedValues = <F extends Fields>(fields: F, values: ValuesOf<F>): Held<F, keyof F> =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, (values as Record<string, unknown>)[name] ?? fields[name]?.byDefault ?? null]),
  ) as Held<F, keyof F>
