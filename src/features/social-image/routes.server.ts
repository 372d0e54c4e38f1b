import { Hono, type Context as HttpContext } from 'hono'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { type Actor, actorOf, requireActor } from '#identity/server/session.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable, statusOf } from '#server/error-response.ts'
import { limitTries } from '#server/rate-limit.ts'
import { wordsOf } from '#server/request-language.ts'
import { relationTo } from '#sync/server/relation.ts'
import { refusalText } from '#words/refusal-text.ts'
import type { Painter } from './draw-image.server.ts'
import { idOfFile } from './image-files.server.ts'
import { type Asking, mayRedrawImage, maySeeImage } from './image-rights.ts'
import {
  type Drawable,
  type ImageOf,
  type ImageSource,
  readHistorySource,
  readImageSource,
} from './image-source.server.ts'
import { followDocuments, Images, refreshImage } from './images.server.ts'

/** Of one person (R-IMG-16); who makes a few hundred of them waits in between. */
const STORES = { max: 30, windowMs: 60 * 1000 }

/** Pictures of workouts and routines: as they are now, and where they are stored (R-IMG-15, R-IMG-16, R-IMG-20). */
export function imageRoutes(context: Context, painter?: Painter) {
  const images = new Images(context, painter)
  const door = new ImageDoor(context, images)
  followDocuments(context, images)
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/og-image', (http) => {
      const { historyOf, ...others } = http.req.query()
      if (historyOf === undefined) return door.show(http, askedFor(http))
      if (others.workoutId !== undefined || others.routineId !== undefined) throw new AppError('malformed')
      return door.showHistory(http, historyOf)
    })
    .get('/images/:name', async (http) => {
      const id = idOfFile(http.req.param('name'))
      if (id === null) throw new AppError('not-found')
      return await door.show(http, { kind: await door.kindOf(id), id })
    })
    .get('/api/generate-og-image', requireActor(context), async (http) => {
      try {
        return http.json({ success: true, url: originOf(http, context) + (await door.store(http, http.var.actor)) })
      } catch (error) {
        const code = isUnavailable(error) ? 'unavailable' : error instanceof AppError ? error.code : 'failed'
        if (statusOf(code) >= 500) context.logger.error({ err: error }, 'a picture could not be stored')
        return failure(http, code === 'not-found' ? missingOf(http) : code)
      }
    })
}

/** Answers with pictures, each to those who may see it. */
class ImageDoor {
  private readonly context: Context
  private readonly images: Images

  constructor(context: Context, images: Images) {
    this.context = context
    this.images = images
  }

  async show(http: HttpContext, of: ImageOf) {
    http.header('Cache-Control', 'no-store') // A refusal is true for a moment.
    const { source } = await this.visible(of, await actorOf(this.context, http.req.raw.headers))
    return await this.answer(http, source, {
      isPublic: source.shown.isPublic,
      onDrawn: async (fingerprint) => {
        if (source.og_image_url !== null && source.fingerprint !== fingerprint) await this.refreshLater(source)
      },
    })
  }

  /** Off is off for the owner, too: the picture is for those who are sent the link. */
  async showHistory(http: HttpContext, userId: string) {
    http.header('Cache-Control', 'no-store')
    const source = await readHistorySource(this.db, userId)
    if (!source) throw new AppError('not-found')
    return await this.answer(http, source, { isPublic: true })
  }

  /** Stores the picture that is asked for; answers with its address. */
  async store(http: HttpContext, actor: Actor): Promise<string> {
    const { actorId = actor.userId } = http.req.query()
    if (actorId !== actor.userId) throw new AppError('wrong-account') // Y5
    const { source, asking } = await this.visible(askedFor(http), actor)
    await limitTries(this.context, http, { key: `social-image|${actor.userId}`, ...STORES })
    // To whoever may see it no more than to everybody: what is right stays as it is stored.
    const isForced = http.req.query('overwrite') === 'true' && mayRedrawImage(asking, source.shown)
    const address = await this.images.store(source, { isForced })
    if (address === null) throw new AppError('not-found')
    return address
  }

  async kindOf(id: string): Promise<ImageOf['kind']> {
    const routine = await this.db.selectFrom('routine').select('id').where('id', '=', id).executeTakeFirst()
    return routine ? 'routine' : 'workout'
  }

  private get db() {
    return this.context.database.db
  }

  /** Throws AppError 'not-found' for what is missing and for what the person may not see alike. */
  private async visible(of: ImageOf, actor: Actor | null): Promise<{ source: ImageSource; asking: Asking }> {
    const source = await readImageSource(this.db, of)
    if (!source) throw new AppError('not-found')
    const asking = await this.askingOf(actor, source)
    if (!maySeeImage(asking, source.shown)) throw new AppError('not-found')
    return { source, asking }
  }

  private async askingOf(actor: Actor | null, { ownerId }: ImageSource): Promise<Asking> {
    return {
      userId: actor?.userId ?? null,
      isAdmin: actor?.role === 'admin',
      relation: actor ? await relationTo(this.db, actor.userId, ownerId) : { as: 'visitor' },
    }
  }

  /** Who looks has the right picture anyway. */
  private refreshLater(source: ImageSource): Promise<void> {
    const { context } = this
    return refreshImage(context, source).catch((error) =>
      context.logger.warn({ err: error }, 'a picture is not made anew'),
    )
  }

  private async answer(http: HttpContext, source: Drawable, { isPublic, onDrawn }: Answering) {
    const { fingerprint, png } = await this.images.of(source)
    const etag = `"${fingerprint}"`
    const isKept = http.req.header('if-none-match')?.includes(etag)
    const bytes = isKept ? null : await png()
    // Kept, and asked for anew each time: what is switched off is gone from every copy.
    http.header('Cache-Control', isPublic ? 'public, no-cache' : 'private, no-cache')
    http.header('Vary', 'Cookie')
    http.header('ETag', etag)
    if (isPublic) http.header('Cross-Origin-Resource-Policy', 'cross-origin')
    if (bytes === null) return http.body(null, 304)
    await onDrawn?.(fingerprint)
    return http.body(bytes, 200, { 'Content-Type': 'image/png', 'Content-Length': String(bytes.byteLength) })
  }
}

type Answering = { isPublic: boolean; onDrawn?: (fingerprint: string) => Promise<void> }

/** Throws AppError 'malformed' unless it is one of a workout or a routine; what is no id is no document's. */
function askedFor(http: HttpContext): ImageOf {
  const { workoutId, routineId } = http.req.query()
  if ((workoutId === undefined) === (routineId === undefined)) throw new AppError('malformed')
  return workoutId === undefined ? { kind: 'routine', id: routineId ?? '' } : { kind: 'workout', id: workoutId }
}

/** R-ADMIN-16 */
const missingOf = (http: HttpContext): ErrorCode =>
  http.req.query('workoutId') === undefined ? 'pictured-routine-not-found' : 'pictured-workout-not-found'

/** Where the pictures are for the world (R-IMG-17); unset, wherever the request came to. */
const originOf = (http: HttpContext, { config }: Context): string =>
  config.productionOrigin ?? config.appOrigin ?? new URL(http.req.url).origin

const failure = (http: HttpContext, code: ErrorCode): Response =>
  http.json({ success: false, error: refusalText(code, wordsOf(http)) }, statusOf(code))
