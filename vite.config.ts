import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { compileWords } from './scripts/compile-words.ts'
import { directImports } from './scripts/direct-imports.ts'
import { HOME, SERVER_ADDRESSES } from './src/app/server-addresses.ts'
import { APP_NAME } from './src/domain/app-name.ts'

/** The letters of nearly every screen; the other subsets load when a text asks for them. */
const MAIN_FONT = /archivo-latin-standard-normal-.*\.woff2$/

/** The texts of one language. */
const TEXTS = /\/src\/words\/((?:exercises\/)?\w+)\.json$/

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

/** The worker's own; nothing here runs in a browser but the function below. */
declare const caches: {
  match: (path: string, options: { ignoreSearch?: boolean; cacheName?: string }) => Promise<Response | undefined>
  open: (cacheName: string) => Promise<{ put: (path: string, response: Response) => Promise<void> }>
  delete: (cacheName: string) => Promise<boolean>
}

/**
 * `/`: the app, with a connection or without, where somebody is signed in on this device (`session-memory.client.ts` notes
 * it); the server's landing page for everybody else, and the app's own without a connection. Its text goes into the
 * worker: it may name nothing outside of itself.
 */
async function answerHome({ request }: { request: Request }): Promise<Response> {
  const app = () => caches.match('/index.html', { ignoreSearch: true })
  const signedIn = await caches.match('/signed-in', { cacheName: 'signed-in' })
  const kept = signedIn && (await app())
  if (kept) return kept
  try {
    return await fetch(request)
  } catch (error) {
    const instead = await app()
    if (instead) return instead
    throw error
  }
}

/** Adds what the worker does beside keeping files. The content policy lets it load no further script. */
function appendToWorker(): Plugin {
  return {
    name: 'append-to-worker',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const pushes = await transformWithOxc(readFileSync(PUSHES, 'utf8'), PUSHES)
        if (existsSync(WORKER)) appendFileSync(WORKER, `\n;(() => {\n${pushes.code}\n})()\n`)
      },
    },
  }
}

const PUSHES = 'src/app/push-worker.client.ts'
const WORKER = 'dist/client/sw.js'

/**
 * A file that another app shares with this one (R-REACH-19): it is kept on the device, and the page that opens takes it
 * (`opened-with.client.ts`), if need be after a log-in. What cannot be kept can be chosen there by hand. Its text goes
 * into the worker, too.
 */
async function keepSharedFiles({ request }: { request: Request }): Promise<Response> {
  try {
    const shared = (await request.formData()).getAll('file')
    await caches.delete('shared-files')
    const cache = await caches.open('shared-files')
    for (const file of shared) {
      if (typeof file !== 'string') await cache.put(`/${encodeURIComponent(file.name)}`, new Response(file))
    }
  } catch (error) {
    console.warn(error)
  }
  return Response.redirect('/account/import', 303)
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
    directImports(),
    preloadMainFont(),
    VitePWA({
      strategies: 'generateSW',
      // The person decides when a new version takes over: never in the middle of a workout.
      registerType: 'prompt',
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
          params: { files: [{ name: 'file', accept: ['text/csv', 'application/json', '.csv', '.json'] }] },
        },
        file_handlers: [{ action: '/account/import', accept: { 'text/csv': ['.csv'], 'application/json': ['.json'] } }],
      },
      workbox: {
        // The styles are in the pages (`scripts/build-client.ts`).
        globPatterns: ['**/*.{js,html,svg}', 'icon-192.png', 'assets/archivo-latin-standard-normal-*.woff2'],
        globIgnores: [
          'assets/words-!(en)-*.js', // Kept once it is in use, below.
          // The server's own pages are of no use without it; what else they load, the app has in part.
          'pages.html',
          'assets/pages-*.js',
        ],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [...SERVER_ADDRESSES, HOME],
        // Else `/` would be answered with the app before anything below is asked.
        directoryIndex: null,
        // A first visit needs no second one: the page that brought the worker has its files from it, too.
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        // One file: the content policy lets the worker load no further scripts.
        inlineWorkboxRuntime: true,
        runtimeCaching: [
          {
            urlPattern: ({ request, url, sameOrigin }) =>
              sameOrigin && request.mode === 'navigate' && url.pathname === '/',
            handler: answerHome,
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/account/import',
            method: 'POST',
            handler: keepSharedFiles,
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/words-'),
            handler: 'CacheFirst',
            options: { cacheName: 'words', expiration: { maxEntries: 8 } },
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.woff2'),
            handler: 'CacheFirst',
            options: { cacheName: 'fonts', expiration: { maxEntries: 8 } },
          },
        ],
      },
    }),
    appendToWorker(),
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
      // The app, and the shell of the pages that the server draws.
      input: ['index.html', 'pages.html'],
      output: {
        // The worker and `load-words.client.ts` know a file of texts by its name.
        chunkFileNames({ facadeModuleId }) {
          const [, texts] = TEXTS.exec(facadeModuleId ?? '') ?? []
          return texts ? `assets/words-${texts.replace('/', '-')}-[hash].js` : 'assets/[name]-[hash].js'
        },
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
})
