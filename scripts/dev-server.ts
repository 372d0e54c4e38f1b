/** The server of `npm run dev`. Its argument is Vite's address. */
import '#app/node-version.mjs'
import { run } from '#app/run.server.ts'
import { askVite } from './dev-pages.ts'

await run({ draw: askVite(process.argv[2] ?? '') })
