import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

type Gallery = { origin: string; path: string; close(): Promise<void> }

export async function openGallery(): Promise<Gallery> {
  const outDir = mkdtempSync(join(tmpdir(), 'sled-gallery-'))
  const settings = { configFile: 'gallery/vite.config.ts', logLevel: 'error' } as const
  await build({ ...settings, build: { outDir, rolldownOptions: { input: 'gallery/gallery.html' } } })
  const server = await preview({ ...settings, build: { outDir }, preview: { host: '127.0.0.1', port: 0 } })
  return {
    origin: new URL(server.resolvedUrls?.local[0] ?? '').origin,
    path: '/gallery/gallery.html',
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
