import { z } from 'zod'
import type { Context } from '#server/context.ts'
import { removeImage } from './image-files.server.ts'
import { type ImageOf, readImageSource } from './image-source.server.ts'
import type { Images } from './images.server.ts'

/** The database asks for both by itself, in triggers. */
const REFRESH = 'social-image.refresh'
const REMOVE = 'social-image.remove'
const IMAGE_OF = z.object({ kind: z.enum(['workout', 'routine']), id: z.string() })

/** What changes while its picture is stored is looked at again, this often at once. */
const LOOKS = 3

/** Lets stored pictures follow their documents: drawn anew after a change, deleted with them. */
export function followDocuments(context: Context, images: Images): void {
  const { database, jobs } = context
  const refresh = async (payload: unknown) => {
    const of = IMAGE_OF.parse(payload)
    for (let look = 0; look < LOOKS; look += 1) {
      const source = await readImageSource(database.db, of)
      if (!source || (source.shown.kind === 'workout' && !source.shown.isCompleted)) return
      if (await images.isStored(source)) return
      await images.store(source)
    }
  }
  // A store that does not answer holds no e-mail up.
  jobs.handle(REFRESH, refresh, { isSlow: true })
  jobs.handle(REMOVE, (payload) => removeImage(context, IMAGE_OF.parse(payload)), { isSlow: true })
}

/** A change that no trigger sees: another name of its owner, or of the routine it came from. */
export const refreshImage = ({ database, jobs }: Context, { kind, id }: ImageOf): Promise<void> =>
  jobs.enqueue(database.db, REFRESH, { kind, id }, { key: id })
