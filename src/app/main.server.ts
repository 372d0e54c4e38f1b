import './node-version.mjs'

// Only what is imported from here on is read from the cache of compiled code, which the line above has opened.
const { run } = await import('./run.server.ts')
await run()
