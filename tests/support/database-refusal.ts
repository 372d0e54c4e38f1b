/** What PostgreSQL answers when a constraint refuses a row. */
export type Refusal = { code: string; constraint: string }

export const UNIQUE = '23505'
export const FOREIGN_KEY = '23503'
export const CHECK = '23514'
export const NOT_NULL = '23502'

/** Runs a statement that has to be refused and says how it was; throws when it was accepted. */
export async function refusalOf(statement: { execute: () => Promise<unknown> }): Promise<Refusal> {
  try {
    await statement.execute()
  } catch (error) {
    const { code, constraint } = error as Refusal
    return { code, constraint }
  }
  throw new Error('the database accepted it')
}
