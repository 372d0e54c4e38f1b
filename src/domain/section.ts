/** The three parts of a session, in training order (R-BUILD-01, R-BUILD-02). */
export const SECTIONS = ['warmup', 'training', 'cooldown'] as const
export type Section = (typeof SECTIONS)[number]

/** warmup 1, training 2, cooldown 3: the number exercises are ordered by (R-BUILD-02). */
export const sectionOrder = (section: Section): number => SECTIONS.indexOf(section) + 1
