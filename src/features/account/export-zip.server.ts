import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { picturesOf } from '#features/figures/pictures.server.ts'
import type { Context } from '#server/context.ts'
import { exportOf } from './export.server.ts'

/** The account's JSON and its pictures, in pieces: memory holds one page of the JSON or one picture. */
export async function* zipOf(context: Context, userId: string): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  const encoder = new TextEncoder()
  const data = new ZipDeflate('data.json')
  data.mtime = context.now()
  zip.add(data)
  for await (const text of exportOf(context, userId)) {
    data.push(encoder.encode(text))
    yield* made.splice(0)
  }
  data.push(new Uint8Array(), true)
  for await (const { id, bytes, contentType } of picturesOf(context, userId)) {
    // Deflating would hardly make it smaller.
    const file = new ZipPassThrough(`pictures/${id}.${contentType === 'image/webp' ? 'webp' : 'jpg'}`)
    file.mtime = context.now()
    zip.add(file)
    file.push(bytes, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
