import { join } from 'node:path'

/** The project's folder is two above this file, both in the source and in `dist/server`. */
export const PROJECT = join(import.meta.dirname, '../..')
