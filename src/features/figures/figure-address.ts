/** Where everybody gets the figure of an exercise as an SVG file. `name`: in English, as the catalogue has it (R-GUIDE-09). */
export const figureAddress = (name: string): string => `/api/figures/${encodeURIComponent(name)}.svg`
