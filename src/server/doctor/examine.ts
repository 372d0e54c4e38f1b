import type { Check, Examined, Finding } from './check.ts'
import { DATABASE_CHECKS } from './database-checks.ts'
import { SETTING_CHECKS } from './setting-checks.ts'

/** The one list of checks for the start, `npm run doctor` and `/readyz`. */
const CHECKS: readonly Check[] = [...DATABASE_CHECKS, ...SETTING_CHECKS]

/** All findings, unsafe ones first. A check that itself fails is a finding. */
export async function examine(examined: Examined): Promise<Finding[]> {
  const findings = await Promise.all(CHECKS.map((check) => findingOf(check, examined)))
  return findings.filter((finding) => finding !== null).toSorted((a, b) => Number(b.isUnsafe) - Number(a.isUnsafe))
}

/** For example 'Unsafe: fsync is off. Set fsync to on …' */
export const lineOf = ({ isUnsafe, wrong, advice }: Finding): string =>
  `${isUnsafe ? 'Unsafe' : 'Look at this'}: ${wrong} ${advice}`

async function findingOf({ name: check, isUnsafe, wrong, advice }: Check, examined: Examined): Promise<Finding | null> {
  try {
    const found = await wrong(examined)
    return found === null ? null : { check, isUnsafe, wrong: found, advice }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    return { check, isUnsafe: false, wrong: `The check '${check}' failed (${reason}).`, advice }
  }
}
