import { join } from 'node:path'

/** Two above this file, in the source and in `dist/server` alike. */
export const PROJECT = join(import.meta.dirname, '../..')
