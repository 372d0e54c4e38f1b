import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compileWords } from '../scripts/compile-words.ts'

// Only for looking at the components and for their tests: `npx vite -c gallery/vite.config.ts`, then /gallery/gallery.html.
export default defineConfig({
  plugins: [react(), tailwindcss(), compileWords()],
  cacheDir: 'node_modules/.vite-gallery',
  publicDir: 'public',
})
