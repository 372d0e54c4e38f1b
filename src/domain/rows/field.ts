import type { z } from 'zod/mini'
import type { VALUE_TYPES } from './value-types.ts'

/** The facts of a field beside its type. */
type Facts = {
  /** Ms since 1970 in code, a timestamp in the database. */
  isTime?: true
  /** The account's export has the field, under its own name (true) or under this one. */
  exported?: true | string
  /**
   * Strangers may read the field on public documents (true), or only with the owner's notes. Otherwise it is private.
   */
  isPublic?: true | 'with notes'
  /** The field offers a person's value back after somebody else's later write. */
  isOffered?: true
  /** Fields of one group only make sense together: 60 is no weight without its unit. */
  group?: string
  /** The field is hidden while another field has one of these values. */
  hiddenBy?: readonly [field: string, ...values: string[]]
  /** The value of rows from before the field existed. */
  byDefault?: unknown
}

/** A type of `value-types.ts`: 'weight', or 'weight or null'. */
export type TypeName = Named | `${Named} or null`
type Named = keyof typeof VALUE_TYPES

type ValueOf<T extends TypeName> = T extends `${infer N extends Named} or null`
  ? Output<N> | null
  : T extends Named
    ? Output<T>
    : never
type Output<N extends Named> = z.output<(typeof VALUE_TYPES)[N]>

export type Field<T extends TypeName = TypeName, F extends Facts = Facts> = Facts & F & { type: T }
export type Fields = Record<string, Field>

/** A field of a row by the name of its type, which operations share. */
export const field = <T extends TypeName, const F extends Facts>(type: T, facts: F = {} as F): Field<T, F> => ({
  ...facts,
  type,
})

/** A field that came later. Operations and stored rows of older devices may lack it and get `byDefault`. */
export const optional = <T extends TypeName, const F extends Facts>(
  type: T,
  byDefault: ValueOf<T>,
  facts: F = {} as F,
): Field<T, F & { byDefault: ValueOf<T> }> => ({ ...facts, byDefault, type })

/** The fields of a table, in the order of files and reads. */
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

export type RowOf<R extends { fields: Fields }> = ValuesOf<R['fields']>

/** The values of fields; those of optional fields may be missing. */
export type ValuesOf<F extends Fields> = Held<F, Exclude<keyof F, OptionalName<F>>> & Partial<Held<F, OptionalName<F>>>

/** The type is written without `as`, which would lose the fields' comments. */
type Held<F extends Fields, K extends keyof F> = { [N in K]: ValueOf<F[N]['type']> }
type OptionalName<F extends Fields> = { [K in keyof F]: F[K] extends { byDefault: unknown } ? K : never }[keyof F]

export type PublicName<F extends Fields> = {
  [K in keyof F]: F[K] extends { isPublic: true } ? K : never
}[keyof F]

export type NotedName<F extends Fields> = {
  [K in keyof F]: F[K] extends { isPublic: 'with notes' } ? K : never
}[keyof F]

type ExportedName<F extends Fields> = { [K in keyof F]: F[K] extends { exported: true | string } ? K : never }[keyof F]

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]

export const publicNamesOf = <F extends Fields>(fields: F) =>
  namesOf(fields).filter((name) => fields[name]?.isPublic === true) as (PublicName<F> & string)[]

export const notedNamesOf = <F extends Fields>(fields: F) =>
  namesOf(fields).filter((name) => fields[name]?.isPublic === 'with notes') as (NotedName<F> & string)[]

/** The fields that the account's export has. */
export const exportedFieldsOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).filter(([, { exported }]) => exported)) as Pick<F, ExportedName<F>>

export const defaultValuesOf = <F extends Fields>(fields: F): Held<F, OptionalName<F>> =>
  Object.fromEntries(
    namesOf(fields).flatMap((name) => {
      const byDefault = fields[name]?.byDefault
      return byDefault === undefined ? [] : [[name, byDefault]]
    }),
  ) as Held<F, OptionalName<F>>

/** Only the values of these fields, with defaults for missing optional ones. */
export const pickedValues = <F extends Fields>(fields: F, values: ValuesOf<F>): Held<F, keyof F> =>
  Object.fromEntries(
    namesOf(fields).map((name) => [name, (values as Record<string, unknown>)[name] ?? fields[name]?.byDefault ?? null]),
  ) as Held<F, keyof F>
