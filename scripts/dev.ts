import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createNetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createServer, type ProxyOptions } from 'vite'
import { stopOnSignal } from '#app/process-end.server.ts'
import { drawnByVite } from './dev-pages.ts'

/** The port that a person opens. The server behind Vite gets a free one. */
const port = Number(process.env.PORT ?? 3000)
const viteOrigin = `http://localhost:${port}`
const origin = process.env.APP_ORIGIN ?? viteOrigin
const serverPort = await freePort()
const target = `http://127.0.0.1:${serverPort}`

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/dev-server.ts', viteOrigin], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(serverPort), HOST: '127.0.0.1', APP_ORIGIN: origin, RATE_LIMITS: 'off' },
})

/** Public pages without the content policy, which would block the scripts that Vite adds. */
const pages: ProxyOptions = {
  target,
  configure: (proxy) => proxy.on('proxyRes', ({ headers }) => delete headers['content-security-policy']),
}

/** A visitor gets a drawn `/`, a person with a session the app, as on the real server. */
const home: ProxyOptions = {
  ...pages,
  bypass: ({ headers }) => (headers.cookie?.includes('sled.session_token=') ? '/index.html' : undefined),
}

const vite = await createServer({
  plugins: [drawnByVite()],
  server: {
    port,
    strictPort: true,
    proxy: {
      '/api': target,
      '/og': target,
      '/images': target,
      '/healthz': target,
      '/readyz': target,
      '/metrics': target,
      '/live': { target, ws: true },
      '^(/app)?/(routines|history)/public/': pages,
      '^/(\\?.*)?$': home,
    },
  },
})

const stop = async (code: number) => {
  server.kill('SIGTERM')
  await vite.close()
  process.exit(code)
}
stopOnSignal(() => stop(0))
server.once('exit', (code) => stop(code ?? 1))

try {
  await isUp()
  await vite.listen()
  vite.printUrls()
} catch (error) {
  console.error((error as Error).message)
  await stop(1)
}

/**
 * Waits until the server answers, because the page asks it at once. Gives up after 30 s: a failed server reports its
 * error and waits for an edit.
 */
async function isUp(): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(200)) {
    if (await fetch(`${target}/healthz`).catch(() => null)) return
  }
}

async function freePort(): Promise<number> {
  const probe = createNetServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (!address || typeof address === 'string') throw new Error('no free port')
  return address.port
}
