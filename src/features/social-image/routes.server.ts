import { Hono, type Context as HttpContext } from 'hono'
import { AppError, type ErrorCode } from '#domain/errors.ts'
import { type Actor, actorOf, requireActor } from '#identity/server/actor.ts'
import type { Context } from '#server/context.ts'
import { isUnavailable, statusOf } from '#server/error-response.ts'
import { outOfTurn } from '#server/out-of-turn.ts'
import { limitTries } from '#server/rate-limit.ts'
import { wordsOf } from '#server/request-language.ts'
import { askerOf } from '#server/turns.ts'
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
  readPlanSource,
} from './image-source.server.ts'
import { type Drawer, followDocuments, Images, refreshImage } from './images.server.ts'

/** Pictures that a person may store a minute. */
const STORES = { max: 30, windowMs: 60 * 1000 }

/** Serves the pictures of what is shared, and stores those of workouts and routines. */
export function imageRoutes(context: Context, painter?: Painter) {
  const images = new Images(context, painter)
  const door = new ImageDoor(context, images)
  followDocuments(context, images)
  return new Hono<{ Variables: { actor: Actor } }>()
    .get('/api/og-image', (http) => {
      const { historyOf, planId, workoutId, routineId } = http.req.query()
      const named = [historyOf, planId, workoutId, routineId].filter((id) => id !== undefined)
      if (named.length > 1) throw new AppError('malformed')
      if (historyOf !== undefined) return door.showPublic(http, readHistorySource, historyOf)
      if (planId !== undefined) return door.showPublic(http, readPlanSource, planId)
      return door.show(http, askedFor(http))
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

class ImageDoor {
  private readonly context: Context
  private readonly images: Images

  constructor(context: Context, images: Images) {
    this.context = context
    this.images = images
  }

  async show(http: HttpContext, of: ImageOf) {
    http.header('Cache-Control', 'no-store') // a refusal may be outdated in a moment
    const { source } = await this.visible(of, await actorOf(this.context, http.req.raw.headers))
    return await this.answer(http, source, {
      isPublic: source.shown.isPublic,
      onDrawn: async (fingerprint) => {
        if (source.og_image_url !== null && source.fingerprint !== fingerprint) await this.refreshLater(source)
      },
    })
  }

  /**
   * Serves the picture of a history or a plan, which nobody stores. While the link is off, the owner gets none either:
   * the picture is for people with the link.
   */
  async showPublic(http: HttpContext, read: typeof readHistorySource, id: string) {
    http.header('Cache-Control', 'no-store')
    const source = await read(this.db, id)
    if (!source) throw new AppError('not-found')
    return await this.answer(http, source, { isPublic: true })
  }

  /** Stores the picture and answers its address. */
  async store(http: HttpContext, actor: Actor): Promise<string> {
    const { actorId = actor.userId } = http.req.query()
    if (actorId !== actor.userId) throw new AppError('wrong-account')
    const { source, asking } = await this.visible(askedFor(http), actor)
    await limitTries(this.context, http, { key: `social-image|${actor.userId}`, ...STORES })
    // People who may only see the picture cannot have a correct one drawn again.
    const isForced = http.req.query('overwrite') === 'true' && mayRedrawImage(asking, source.shown)
    const address = await this.images.store(source, this.drawerOf(http), { isForced })
    if (address === null) throw new AppError('not-found')
    return address
  }

  async kindOf(id: string): Promise<ImageOf['kind']> {
    const routine = await this.db.selectFrom('routine').select('id').where('id', '=', id).executeTakeFirst()
    return routine ? 'routine' : 'workout'
  }

  /** How a request's drawing waits: the request gives its own turn away meanwhile. */
  private drawerOf(http: HttpContext): Drawer {
    const claims = this.context.turns.claims(askerOf(this.context, http), 'picture')
    return { claims, wait: (work) => outOfTurn(http, work) }
  }

  private get db() {
    return this.context.database.db
  }

  /** A document and who asks. Throws AppError 'not-found' for a missing document and for one the person may not see. */
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

  /** Stores a new picture after the answer; the viewer gets the current one in any case. */
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
    const bytes = isKept ? null : await png(this.drawerOf(http))
    // Caches must ask at every request, so that a picture disappears everywhere when the link is turned off.
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

/** The document that the query names. Throws AppError 'malformed' unless it names one workout or one routine. */
function askedFor(http: HttpContext): ImageOf {
  const { workoutId, routineId } = http.req.query()
  if ((workoutId === undefined) === (routineId === undefined)) throw new AppError('malformed')
  return workoutId === undefined ? { kind: 'routine', id: routineId ?? '' } : { kind: 'workout', id: workoutId }
}

/** The refusal for a missing document. */
const missingOf = (http: HttpContext): ErrorCode =>
  http.req.query('workoutId') === undefined ? 'pictured-routine-not-found' : 'pictured-workout-not-found'

/** The origin in the addresses of pictures; if unset, that of the request. */
const originOf = (http: HttpContext, { config }: Context): string =>
  config.productionOrigin ?? config.appOrigin ?? new URL(http.req.url).origin

const failure = (http: HttpContext, code: ErrorCode): Response =>
  http.json({ success: false, error: refusalText(code, wordsOf(http)) }, statusOf(code))
