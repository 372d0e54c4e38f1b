/** The floor of a social image: only the renderer, which draws and sends the same card with given words. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { Renderer } from '@takumi-rs/core'
import { card, FONT } from '#features/social-image/card.server.ts'

const renderer = new Renderer()
const font = import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2')
await renderer.registerFont({ name: FONT, data: readFileSync(fileURLToPath(font)) })

const figures = [
  { value: '12m', label: 'duration' },
  { value: '3', label: 'exercises' },
  { value: '9', label: 'sets' },
]

const server = createServer(async (request, response) => {
  const title = decodeURIComponent(request.url?.slice(1) ?? '')
  const content = { kind: 'workout' as const, title, line: '', corner: 'November 20, 2026', figures, setCount: 9 }
  const png = await renderer.render(card(content, { size: 56, lines: 2 }), { width: 1200, height: 630, format: 'png' })
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': png.byteLength }).end(png)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
