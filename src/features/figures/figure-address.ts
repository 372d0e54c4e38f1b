/** Where everybody gets a figure as an SVG file (R-GUIDE-09). `name`: in English, as the catalogue has it. */
export const figureAddress = (name: string): string => `/api/figures/${encodeURIComponent(name)}.svg`
