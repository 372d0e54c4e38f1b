import { Listeners } from '#domain/listeners.ts'

/** The picture in this page's memory of the one that is chosen; never of another one. */
export class ChosenPreview {
  /** Its address; null: there is none. */
  current: string | null = null
  private id = ''
  private readonly listeners = new Listeners()

  subscribe = this.listeners.subscribe

  choose(id: string): void {
    this.id = id
    this.show(null)
  }

  /** What was drawn of `id`, null: nothing was. False: another one is chosen by now, and it is left. */
  take(id: string, png: Blob | null): boolean {
    if (id !== this.id) return false
    this.show(png)
    return true
  }

  private show(png: Blob | null) {
    if (this.current !== null) URL.revokeObjectURL(this.current)
    this.current = png && URL.createObjectURL(png)
    this.listeners.tell()
  }
}
