import { z } from 'zod/mini'
import { parseJson, readShape } from '#domain/json.ts'
import type { MassUnit } from '#domain/load.ts'
import { bytesOf } from '#domain/text.ts'
import { LIFTLOG_PLAN } from './liftlog-file.ts'
import { type LeftOut, programmeOfLiftLog } from './liftlog-plan.ts'
import { MAX_PROGRAMME_BYTES, type Programme, programmeShape, wholeProgramme } from './programme.ts'

/** The version that this Sled writes, and the newest that it reads. */
const FORMAT = 1

export const PROGRAMME_SCHEMA_PATH = `/schemas/programme-${FORMAT}.json`

/** A programme as a file (R-PLAN-29), without whether its parts fit together: what a JSON Schema can say. */
export const programmeFileShape = () =>
  z.extend(programmeShape(), {
    $schema: z.optional(z.string().check(z.maxLength(2_000))),
    sled_programme: z.literal(FORMAT),
  })

/** The text of a programme's file. `origin`: of this server. */
export const programmeFile = (programme: Programme, origin: string): string =>
  `${JSON.stringify({ $schema: `${origin}${PROGRAMME_SCHEMA_PATH}`, sled_programme: FORMAT, ...programme }, null, 1)}\n`

/** Some systems refuse the signs that are left out. */
export const programmeFileName = ({ name }: Programme): string =>
  `${name.replace(/[\\/:*?"<>|]/g, ' ').trim() || 'plan'}.programme.json`

export type ProgrammeRead = { programme: Programme; leftOut: readonly LeftOut[] }

export type ProgrammeRefusal = 'no-programme' | 'newer-programme' | 'big-programme'

const SLEDS = z.object({ sled_programme: z.int().check(z.minimum(1)) })

/**
 * The programme in a text, which is Sled's file or LiftLog's, else why there is none. `unit`: of the person, for steps
 * that say none.
 */
export function readProgramme(text: string, unit: MassUnit): ProgrammeRead | ProgrammeRefusal {
  if (bytesOf(text) > MAX_PROGRAMME_BYTES) return 'big-programme'
  const value = jsonOf(text)
  const own = readShape(SLEDS, value)
  if (own.success) return own.data.sled_programme > FORMAT ? 'newer-programme' : checked(value, [])
  const other = readShape(LIFTLOG_PLAN, value)
  if (!other.success) return 'no-programme'
  const { programme, leftOut } = programmeOfLiftLog(other.data, unit)
  return checked(programme, leftOut)
}

function checked(value: unknown, leftOut: readonly LeftOut[]): ProgrammeRead | ProgrammeRefusal {
  const read = readShape(wholeProgramme(), value)
  return read.success ? { programme: read.data, leftOut } : 'no-programme'
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}
