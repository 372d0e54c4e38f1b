import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { AppError } from '#domain/errors.ts'
import { figureFile } from './figure-file.server.ts'

/** An SVG of 50 kB, packed to 10. */
type Drawn = { packed: Uint8Array<ArrayBuffer>; tag: string }

/** Figures as files, for public pages and for other programs. Each is drawn once (R-GUIDE-09). */
export function figureRoutes(): Hono {
  const drawn = new Map<string, Drawn>()
  return new Hono().get('/api/figures/:file', (http) => {
    const [, name = ''] = /^(.+)\.svg$/.exec(http.req.param('file')) ?? []
    const figure = drawn.get(name) ?? draw(name)
    if (!figure) throw new AppError('not-found')
    drawn.set(name, figure)
    http.header('Cache-Control', 'public, max-age=86400')
    http.header('Cross-Origin-Resource-Policy', 'cross-origin')
    http.header('Vary', 'Accept-Encoding')
    http.header('ETag', figure.tag)
    if (http.req.header('If-None-Match')?.includes(figure.tag)) return http.body(null, 304)
    http.header('Content-Type', 'image/svg+xml')
    if (!/\bgzip\b/.test(http.req.header('Accept-Encoding') ?? ''))
      return http.body(new Uint8Array(gunzipSync(figure.packed)))
    http.header('Content-Encoding', 'gzip')
    return http.body(figure.packed)
  })
}

function draw(name: string): Drawn | null {
  const svg = figureFile(name)
  if (svg === null) return null
  const tag = `W/"${createHash('sha256').update(svg).digest('base64url')}"`
  return { packed: new Uint8Array(gzipSync(svg)), tag }
}
