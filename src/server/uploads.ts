import type { IncomingMessage } from 'node:http'

/** The largest file that a person brings along, in bytes as it is sent (R-IMP-22). */
export const MAX_UPLOAD = 50 * 1024 * 1024

/** Whether a request may bring more than MAX_BODY. It waits in a line of its own. */
export const isUpload = (method: string, path: string): boolean => method === 'POST' && path === '/api/imports'

/** The least that has to come in so many ms while a file is read. A phone in poor reception sends 20 kB a second. */
export type UploadPace = { windowMs: number; leastBytes: number }
export const UPLOAD_PACE: UploadPace = { windowMs: 15_000, leastBytes: 120_000 }

/**
 * Cuts off whoever sends a file slower than that, because only a few are read at a time (R-IMP-22). It counts from now on,
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
