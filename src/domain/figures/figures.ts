import type { Figure } from './figure.ts'
import { MACHINE_FIGURES } from './figure-machines.ts'
import { BASE_FIGURES } from './figure-table.ts'
import { VARIANTS } from './figure-variants.ts'

/** The exercises of the catalogue that have a figure, by their English names (R-GUIDE-01). */
export const FIGURES: Readonly<Record<string, Figure>> = {
  ...BASE_FIGURES,
  ...MACHINE_FIGURES,
  ...Object.fromEntries(
    Object.entries(VARIANTS).map(([name, { like, pose, ...own }]) => {
      const base = BASE_FIGURES[like] as Figure
      return [name, { ...base, ...own, pose: { ...base.pose, ...pose } }]
    }),
  ),
}
