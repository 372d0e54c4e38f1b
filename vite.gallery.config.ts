import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// Only for looking at the components and for their tests: `npx vite -c vite.gallery.config.ts`, then /gallery.html.
export default defineConfig({
  plugins: [react(), tailwindcss()],
  cacheDir: 'node_modules/.vite-gallery',
  publicDir: 'public',
})
