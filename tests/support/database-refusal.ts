/** PostgreSQL's answer if a constraint refuses a row. */
type Refusal = { code: string; constraint: string }

export const UNIQUE = '23505'
export const FOREIGN_KEY = '23503'
export const CHECK = '23514'
export const NOT_NULL = '23502'

/** Runs a statement that must be refused and returns the refusal. Throws if it was accepted. */
export async function refusalOf(statement: { execute: () => Promise<unknown> }): Promise<Refusal> {
  try {
    await statement.execute()
  } catch (error) {
    const { code, constraint } = error as Refusal
    return { code, constraint }
  }
  throw new Error('the database accepted it')
}
