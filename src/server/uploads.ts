import type { IncomingMessage } from 'node:http'
import { AppError } from '#domain/errors.ts'

/** In bytes as sent. */
export const MAX_UPLOAD = 50 * 1024 * 1024

/** Whether the request brings a picture, as its bytes. */
export const isPictureUpload = (method: string, path: string): boolean =>
  method === 'PUT' && path.startsWith('/api/pictures/')

/** Whether the request may bring more than MAX_BODY and waits in the line of uploads. */
export const isUpload = (method: string, path: string): boolean =>
  (method === 'POST' && path === '/api/imports') || isPictureUpload(method, path)

/** In bytes of memory, for all uploads together. */
const MOST_HELD = 4 * MAX_UPLOAD

type Upload = {
  bytes: number
  since: number
  state: 'reading' | 'read' | 'cut'
  reader: ReadableStreamDefaultReader<Uint8Array>
}

/**
 * Limits the memory of uploads, not their number: slow uploads block nobody. When all together take too much, the
 * slowest is cut off.
 */
export class Uploads {
  private readonly open = new Set<Upload>()
  private readonly most: number

  constructor(most = MOST_HELD) {
    this.most = most
  }

  /** Reads the upload, then runs `work`. Throws AppError 'unavailable' if the upload is cut off. */
  async take<T>(
    body: ReadableStream<Uint8Array> | null,
    work: (bytes: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T> {
    if (!body) return await work(new Uint8Array())
    const upload: Upload = { bytes: 0, since: performance.now(), state: 'reading', reader: body.getReader() }
    this.open.add(upload)
    try {
      return await work(await this.read(upload))
    } finally {
      this.open.delete(upload)
    }
  }

  private async read(upload: Upload): Promise<Uint8Array<ArrayBuffer>> {
    const chunks: Uint8Array[] = []
    for (;;) {
      const { value } = await upload.reader.read()
      if (upload.state === 'cut') throw new AppError('unavailable')
      if (!value) break
      chunks.push(value)
      upload.bytes += value.length
      if (this.held > this.most) this.cutSlowest()
    }
    upload.state = 'read'
    return Buffer.concat(chunks)
  }

  private get held(): number {
    return [...this.open].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  private cutSlowest() {
    const now = performance.now()
    const pace = ({ bytes, since }: Upload) => bytes / (now - since)
    const reading = [...this.open].filter(({ state }) => state === 'reading')
    const [slowest] = reading.toSorted((one, other) => pace(one) - pace(other))
    if (!slowest) return
    slowest.state = 'cut'
    void slowest.reader.cancel().catch(() => {})
  }
}

/** The least bytes in each window; a phone in poor reception sends 20 kB a second. */
export type UploadPace = { windowMs: number; leastBytes: number }
export const UPLOAD_PACE: UploadPace = { windowMs: 15_000, leastBytes: 120_000 }

/**
 * Cuts off an upload that is too slow from now on; the wait for a turn doesn't count. Answers a function that stops
 * this.
 */
export function cutOffSlowUpload(request: IncomingMessage, { windowMs, leastBytes }: UploadPace): () => void {
  let seen = request.socket.bytesRead
  const timer = setInterval(() => {
    const bytes = request.socket.bytesRead
    if (request.complete) clearInterval(timer)
    else if (bytes - seen < leastBytes) request.socket.destroy()
    seen = bytes
  }, windowMs)
  return () => clearInterval(timer)
}
