import { Listeners } from '#domain/listeners.ts'

/** The file with which the app was opened, until `/programmes` takes it. */
class OfferedFile {
  private file: File | null = null
  private readonly listeners = new Listeners()
  readonly subscribe = this.listeners.subscribe
  readonly current = () => this.file

  offer(file: File | null) {
    this.file = file
    this.listeners.tell()
  }
}

export const offeredFile = new OfferedFile()
