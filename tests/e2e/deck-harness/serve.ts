import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { compileWords } from '../../../scripts/compile-words.ts'

const PAGE = 'tests/e2e/deck-harness/index.html'

/** Builds the page that shows the deck alone and serves it on a free port. `url` takes `?view=…`. */
export async function serveDeck(): Promise<{ url: string; close: () => Promise<void> }> {
  const outDir = await mkdtemp(join(tmpdir(), 'deck-'))
  const settings = { root: process.cwd(), configFile: false as const, logLevel: 'warn' as const }
  await build({
    ...settings,
    publicDir: false,
    plugins: [compileWords(), react(), tailwind()],
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: PAGE } },
  })
  const server = await preview({ ...settings, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  const address = server.httpServer.address()
  if (address === null || typeof address === 'string') throw new Error('The page of the deck is not served on a port')
  return {
    url: `http://127.0.0.1:${address.port}/${PAGE}`,
    async close() {
      await server.close()
      await rm(outDir, { recursive: true })
    },
  }
}
