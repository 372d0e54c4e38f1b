import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import type { Context } from '#server/context.ts'
import { type Claim, FairLine } from '#server/fair-line.ts'
import type { Elsewhere } from '#server/out-of-turn.ts'
import { createPainter, type Painter } from './draw-image.server.ts'
import type { ImageContent } from './image-content.ts'
import { readImageFile, removeImage, storeImage } from './image-files.server.ts'
import { type Drawable, type ImageOf, type ImageSource, readImageSource } from './image-source.server.ts'

/** The version of the drawing. Raise it when the drawing changes: stored pictures are then out of date. */
const DRAWING = 2

/** The pictures in memory, about 30 kB each. People often open a shared link within a minute. */
const MOST_KEPT = 64

/** Drawings at once. Half of the processors stay free, because hashing a password uses the same threads. */
const MOST_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))

/** Whose turn a drawing takes, and how the request waits for that turn. */
export type Drawer = { claims: readonly Claim[]; wait?: Elsewhere }

type Image = {
  /** Tells pictures apart by their words, their numbers and the version of the drawing. */
  fingerprint: string
  png(drawer: Drawer): Promise<Uint8Array<ArrayBuffer>>
}

export class Images {
  private readonly context: Context
  private readonly painter: Painter
  private readonly line = new FairLine({ atOnce: MOST_AT_ONCE })
  private readonly kept = new Map<string, Uint8Array<ArrayBuffer>>()
  private readonly drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  private readonly storing = new Map<string, Promise<string | null>>()

  constructor(context: Context, painter = createPainter()) {
    this.context = context
    this.painter = painter
  }

  async of(source: Drawable): Promise<Image> {
    const content = await this.painter.contentOf(source.facts)
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([DRAWING, content]))
      .digest('base64url')
      .slice(0, 22)
    return { fingerprint, png: (drawer) => this.find(source, content, fingerprint, drawer) }
  }

  /**
   * Draws and stores a picture; `isForced` also replaces a current one. Answers the address, null if the document is
   * gone. Throws on failure.
   */
  async store(source: ImageSource, drawer: Drawer, { isForced = false } = {}): Promise<string | null> {
    if (!isForced && (await this.isStored(source))) return source.og_image_url
    const { fingerprint, png } = await this.of(source)
    const what = `${source.id}|${fingerprint}`
    const running = this.storing.get(what)
    if (running) return await running
    const storing = png(drawer).then((bytes) => storeImage(this.context, source, bytes, fingerprint))
    this.storing.set(what, storing)
    try {
      return await storing
    } finally {
      this.storing.delete(what)
    }
  }

  /** Whether the stored picture is current. */
  async isStored(source: ImageSource): Promise<boolean> {
    return source.og_image_url !== null && source.fingerprint === (await this.of(source)).fingerprint
  }

  private async find(source: Drawable, content: ImageContent, fingerprint: string, drawer: Drawer) {
    const { og_image_url } = source
    const kept = this.kept.get(fingerprint)
    if (kept) return kept
    const isStored = og_image_url !== null && source.fingerprint === fingerprint
    const stored = isStored ? await readImageFile(this.context, og_image_url) : null
    if (stored) return this.keep(fingerprint, stored)
    return await this.inLine(drawer, () => this.once(fingerprint, () => this.painter.draw(content)))
  }

  /** Draws in the drawer's turn. */
  private async inLine<T>({ claims, wait = (work) => work() }: Drawer, draw: () => Promise<T>): Promise<T> {
    const place = this.line.enter(...claims)
    if (!place) throw new AppError('too-many-requests')
    try {
      return await wait(async () => {
        await place.turn()
        return await draw().finally(place.leave)
      })
    } finally {
      place.leave()
    }
  }

  private async once(fingerprint: string, make: () => Promise<Uint8Array<ArrayBuffer>>) {
    const kept = this.kept.get(fingerprint)
    if (kept) return kept
    const running = this.drawing.get(fingerprint) ?? make()
    this.drawing.set(fingerprint, running)
    try {
      return this.keep(fingerprint, await running)
    } finally {
      this.drawing.delete(fingerprint)
    }
  }

  /** Puts a picture into memory, and drops the oldest one beyond the limit. */
  private keep(fingerprint: string, png: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    this.kept.set(fingerprint, png)
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest)
    return png
  }
}

/** Names of jobs that triggers in the database queue. */
const REFRESH = 'social-image.refresh'
const REMOVE = 'social-image.remove'
const IMAGE_OF = z.object({ kind: z.enum(['workout', 'routine']), id: z.string() })

/** How often to look again at a document that changes while its picture is drawn. */
const LOOKS = 3

/** Redraws stored pictures after a change, and deletes them with their documents. */
export function followDocuments(context: Context, images: Images): void {
  const { database, jobs, turns } = context
  const refresh = async (payload: unknown) => {
    const of = IMAGE_OF.parse(payload)
    for (let look = 0; look < LOOKS; look += 1) {
      const source = await readImageSource(database.db, of)
      if (!source || (source.shown.kind === 'workout' && !source.shown.isCompleted)) return
      if (await images.isStored(source)) return
      await images.store(source, { claims: turns.claims({ userId: source.ownerId }, 'picture') })
    }
  }
  jobs.handle(REFRESH, refresh)
  jobs.handle(REMOVE, (payload) => removeImage(context, IMAGE_OF.parse(payload)))
}

/** Queues a refresh that no trigger sees: a new name of the owner, or of the workout's routine. */
export const refreshImage = ({ database, jobs }: Context, { kind, id }: ImageOf): Promise<void> =>
  jobs.enqueue(database.db, REFRESH, { kind, id }, { key: id })
