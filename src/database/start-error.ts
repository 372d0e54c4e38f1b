/** The database cannot be opened. The message is one line for the person who runs the server. */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseStartError'
  }
}

/** The message of an unknown thrown value, on one line. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  return (message || code || String(error)).replaceAll(/\s+/g, ' ')
}
