import type { IncomingMessage } from 'node:http'
import { AppError } from '#domain/errors.ts'

/** The largest file that a person brings along, in bytes as it is sent (R-IMP-22). */
export const MAX_UPLOAD = 50 * 1024 * 1024

/** Whether a request may bring more than MAX_BODY. It waits in a line of its own. */
export const isUpload = (method: string, path: string): boolean => method === 'POST' && path === '/api/imports'

/** The most that uploads hold in memory together, in bytes. */
const MOST_HELD = 4 * MAX_UPLOAD

type Upload = {
  bytes: number
  since: number
  state: 'reading' | 'read' | 'cut'
  reader: ReadableStreamDefaultReader<Uint8Array>
}

/**
 * The files that are just being read and taken in. What limits them is what they hold, not how many there are: many slow
 * ones hold little, and keep no place from a fast one. When together they hold too much, the slowest loses its place.
 */
export class Uploads {
  private readonly open = new Set<Upload>()
  private readonly most: number

  constructor(most = MOST_HELD) {
    this.most = most
  }

  /** Reads a file and does `work` with it. Throws AppError 'unavailable' for the one that had to go. */
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

/** The least that has to come in so many ms while a file is read. A phone in poor reception sends 20 kB a second. */
export type UploadPace = { windowMs: number; leastBytes: number }
export const UPLOAD_PACE: UploadPace = { windowMs: 15_000, leastBytes: 120_000 }

/**
 * Cuts off a sender who is slower than that (R-IMP-22). It counts from now on,
 * so that waiting for a turn is nobody's fault. Answers what ends the watch.
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
