import { z } from 'zod/mini'

export const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

/** A multiple of 1/`parts`, such as a hundredth. */
export const inParts = (parts: number, least: number, most: number) =>
  z.number().check(z.minimum(least), z.maximum(most), z.refine(isWholeIn(parts)))

const isWholeIn = (parts: number) => (value: number) => Math.abs(Math.round(value * parts) - value * parts) < 1e-6
