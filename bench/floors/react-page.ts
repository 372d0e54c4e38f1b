import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export async function buildReactPage(folder: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, 'react-page'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true },
  })
}
