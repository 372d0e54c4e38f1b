import './node-version.mjs'
import { run } from './run.server.ts'

await run()
