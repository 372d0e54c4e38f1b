import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { compileWords } from './scripts/compile-words.ts'
import { firstFiles } from './scripts/first-files.ts'
import { APP_NAME } from './src/domain/app-name.ts'

/** The letters of nearly every screen; the other subsets load when a text asks for them. */
const MAIN_FONT = /archivo-latin-standard-normal-.*\.woff2$/

/** The texts of one language. */
const TEXTS = /\/src\/words\/((?:(?:exercises|programmes|how-to)\/)?[\w-]+)\.json$/

/** One preload in the head, so that the first text is drawn in the right letters. */
function preloadMainFont(): Plugin {
  return {
    name: 'preload-main-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => MAIN_FONT.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}

const THEME_SCRIPT = 'src/app/theme.client.ts'
const isThemeScript = (chunk: { facadeModuleId: string | null }) => chunk.facadeModuleId?.endsWith(THEME_SCRIPT)

/**
 * The script that shows the device's theme, before the first paint: no module, as modules run later, and no text in the
 * page, which the content policy forbids. A page of the server has its theme already, and does not wait.
 */
function themeScript(): Plugin {
  return {
    name: 'theme-script',
    // A plain script's names would be the page's.
    renderChunk: (code, chunk) => (isThemeScript(chunk) ? `(()=>{${code}})()` : null),
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        const script = { tag: 'script', injectTo: 'head' } as const
        if (!bundle) return [{ ...script, attrs: { type: 'module', src: `/${THEME_SCRIPT}` } }]
        const built = Object.values(bundle).find((file) => file.type === 'chunk' && isThemeScript(file))
        if (built?.type !== 'chunk' || built.imports.length > 0) throw new Error(`${THEME_SCRIPT} must be one file`)
        return [{ ...script, attrs: { src: `/${built.fileName}`, async: path === '/pages.html' } }]
      },
    },
  }
}

export default defineConfig({
  resolve: {
    // Libraries bring a copy of what React has had since 18.
    alias: [
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    react(),
    tailwindcss(),
    compileWords(),
    preloadMainFont(),
    themeScript(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      // The client's entry registers the worker: no inline script, so the content policy can forbid them all.
      injectRegister: false,
      includeManifestIcons: false,
      manifest: {
        id: '/',
        name: APP_NAME,
        short_name: APP_NAME,
        description: 'Log your workouts: swipe a set, never lose it.',
        lang: 'en',
        start_url: '/routines',
        scope: '/',
        display: 'standalone',
        background_color: '#f6f6f3',
        theme_color: '#f6f6f3',
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        // Not kept by the worker: only the browser's install dialog shows them (R-REACH-18).
        screenshots: [
          { src: '/screenshot-narrow.webp', sizes: '780x1688', type: 'image/webp', form_factor: 'narrow' },
          { src: '/screenshot-wide.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide' },
        ],
        // Their names, and the description, are written in the language of whoever asks (`client-files.server.ts`).
        shortcuts: [
          {
            name: 'Next workout',
            url: '/routines?start=next',
            icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
          },
          {
            name: 'Empty workout',
            url: '/routines?start=empty',
            icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
          },
        ],
        share_target: {
          action: '/account/import',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: {
            files: [{ name: 'file', accept: ['text/csv', 'application/json', '.csv', '.json', '.liftlogplan'] }],
          },
        },
        file_handlers: [
          {
            action: '/account/import',
            accept: { 'text/csv': ['.csv'], 'application/json': ['.json', '.liftlogplan'] },
          },
        ],
      },
      // The worker is built by itself, and says as little as the rest.
      integration: {
        configureCustomSWViteBuild(build) {
          build.logLevel = 'warn'
        },
      },
      injectManifest: {
        rollupFormat: 'iife',
        // The styles are in the pages (`scripts/build-client.ts`).
        globPatterns: ['**/*.{js,html,svg}', 'icon-192.png', 'assets/archivo-latin-standard-normal-*.woff2'],
        globIgnores: [
          // The server's own pages are of no use without it; what else they load, the app has in part.
          'pages.html',
          'assets/pages-*.js',
        ],
      },
    }),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    sourcemap: false,
    // The budgets are counted from it.
    manifest: true,
    // Every browser that runs the rest knows `modulepreload`.
    modulePreload: { polyfill: false },
    // One sheet of styles: a part that loads later never stands there without its own, because the connection was
    // away when they were asked for.
    cssCodeSplit: false,
    rolldownOptions: {
      // The app, the shell of the pages that the server draws, and what both load beside their modules.
      input: ['index.html', 'pages.html', THEME_SCRIPT],
      output: {
        // The worker and `load-words.client.ts` know a file of texts by its name.
        chunkFileNames({ facadeModuleId, name }) {
          const [, texts] = TEXTS.exec(facadeModuleId ?? '') ?? []
          return `assets/${texts ? `words-${texts.replace('/', '-')}` : name.replace(/~.*/, '')}-[hash].js`
        },
        codeSplitting: { groups: firstFiles() },
      },
    },
  },
})
