import { join } from 'node:path'

/** The folder of the project: two above this file, in the source and in what is built of it (`dist/server`) alike. */
export const PROJECT = join(import.meta.dirname, '../..')
