import type { z } from 'zod/mini'
import type { VALUE_TYPES } from './value-types.ts'

/** What a field declares besides the type of its values. */
type Facts = {
  /** Milliseconds since 1970 in code, a timestamp in the database. */
  isTime?: true
  /** The account's export has it (R-ACCT-16): under its own name (true), or under this one. */
  exported?: true | string
  /**
   * Strangers may read it if the document is public (true), or if its owner also shows its notes (R-LIFT-06). Without this
   * a field is private.
   */
  isPublic?: true | 'with notes'
  /** If somebody else's later write replaces a person's value, it is offered back (Y35). */
  isOffered?: true
  /** Fields of one group mean something only together: 60 is no weight without its unit. */
  group?: string
  /** The field is not shown while another field holds one of these values. */
  hiddenBy?: readonly [field: string, ...values: string[]]
  /** The value in rows from before the field existed, see `optional`. */
  byDefault?: unknown
}

/** The name of a field's type in `value-types.ts`: 'weight', or 'weight or null' for one that may be empty. */
export type TypeName = Named | `${Named} or null`
type Named = keyof typeof VALUE_TYPES

/** The values of the type of that name. */
type ValueOf<T extends TypeName> = T extends `${infer N extends Named} or null`
  ? Output<N> | null
  : T extends Named
    ? Output<T>
    : never
type Output<N extends Named> = z.output<(typeof VALUE_TYPES)[N]>

export type Field<T extends TypeName = TypeName, F extends Facts = Facts> = Facts & F & { type: T }
export type Fields = Record<string, Field>

/** A field of a row: the name of its type, which operations use, too, and its other facts. */
export const field = <T extends TypeName, const F extends Facts>(type: T, facts: F = {} as F): Field<T, F> => ({
  ...facts,
  type,
})

/**
 * A field that was added later. Operations may leave it out and then get `byDefault`, so that those of older devices stay
 * readable without a new version. Rows that a device stored before may lack it.
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

/** The names of the fields that strangers may read while the notes are shown. */
export type NotedName<F extends Fields> = {
  [K in keyof F]: F[K] extends { isPublic: 'with notes' } ? K : never
}[keyof F]

/** The names of the fields that are in a person's own file. */
type ExportedName<F extends Fields> = { [K in keyof F]: F[K] extends { exported: true | string } ? K : never }[keyof F]

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]

export const publicNamesOf = <F extends Fields>(fields: F) =>
  namesOf(fields).filter((name) => fields[name]?.isPublic === true) as (PublicName<F> & string)[]

export const notedNamesOf = <F extends Fields>(fields: F) =>
  namesOf(fields).filter((name) => fields[name]?.isPublic === 'with notes') as (NotedName<F> & string)[]

/** The fields that are in a person's own file (R-ACCT-16). */
export const exportedFieldsOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).filter(([, { exported }]) => exported)) as Pick<F, ExportedName<F>>

/** The values of later fields in a new row. */
export const defaultValuesOf = <F extends Fields>(fields: F): Held<F, OptionalName<F>> =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const byDefault = fields[name]?.byDefault
      return byDefault === undefined ? [] : [[name, byDefault]]
    }),
  ) as Held<F, OptionalName<F>>

/** Only the values of these fields. A missing optional one gets its default. */
export const pickedValues = <F extends Fields>(fields: F, values: ValuesOf<F>): Held<F, keyof F> =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, (values as Record<string, unknown>)[name] ?? fields[name]?.byDefault ?? null]),
  ) as Held<F, keyof F>
