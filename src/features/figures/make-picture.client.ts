import {
  barePicture,
  MAX_CHOSEN,
  MAX_CHOSEN_PIXELS,
  MAX_PICTURE,
  MAX_PICTURE_SIDE,
  readPicture,
} from '#domain/picture.ts'
import type { Picture } from './pictures.client.ts'

/** The first that is short enough is taken. */
const QUALITIES = [0.82, 0.6, 0.4]

/**
 * What Sled keeps of a file: 1,280 px, without a place, a camera or further frames (R-GUIDE-08). Answers the problem
 * with any other file.
 */
export async function makePicture(file: Blob): Promise<Picture | 'too-large' | 'unreadable'> {
  if (file.size > MAX_CHOSEN) return 'too-large'
  try {
    const bytes = await file.arrayBuffer()
    const facts = readPicture(new Uint8Array(bytes))
    if (!facts || facts.width * facts.height > MAX_CHOSEN_PIXELS) return 'unreadable'
    const bitmap = await createImageBitmap(new Blob([bytes], { type: facts.type }))
    const canvas = drawn(bitmap)
    bitmap.close()
    for (const quality of QUALITIES) {
      const made = await encoded(canvas, quality)
      if (made && made.bytes.byteLength <= MAX_PICTURE) return made
    }
  } catch {
    // Not a picture that this browser reads.
  }
  return 'unreadable'
}

function drawn(bitmap: ImageBitmap): HTMLCanvasElement {
  const scale = Math.min(1, MAX_PICTURE_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A browser that cannot write WebP answers a PNG; there it becomes a JPEG, into which some write about themselves. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Picture | null> {
  const webp = await blobOf(canvas, 'image/webp', quality)
  const blob = webp?.type === 'image/webp' ? webp : await blobOf(canvas, 'image/jpeg', quality)
  const bytes = blob && barePicture(new Uint8Array(await blob.arrayBuffer()))
  const facts = bytes && readPicture(bytes)
  return bytes && facts?.isBare ? { type: facts.type, bytes: bytes.buffer } : null
}

const blobOf = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))
