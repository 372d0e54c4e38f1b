/** The sections of a workout in training order. */
export const SECTIONS = ['warmup', 'training', 'cooldown'] as const
export type Section = (typeof SECTIONS)[number]

/** warmup 1, training 2, cooldown 3. */
export const sectionOrder = (section: Section): number => SECTIONS.indexOf(section) + 1
