import type { MassUnit } from '#domain/load.ts'
import { OUR_PROGRAMMES, type ProgrammeId } from '#domain/programmes/our-programmes.ts'
import type { Programme } from '#domain/programmes/programme.ts'
import { programmeFor } from '#domain/programmes/written-programme.ts'
import english from '#words/programmes/en.json' with { type: 'json' }

/** One of Sled's programmes in English. */
export const englishProgramme = (id: ProgrammeId, unit: MassUnit = 'kg'): Programme =>
  programmeFor(OUR_PROGRAMMES[id], { unit, texts: english[id], nameOf: (name) => name })
