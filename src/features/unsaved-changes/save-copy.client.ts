/** Downloads a file of the changes that only this device holds. `now`: ms since 1970, for the file's name. */
export function saveCopy(json: string, now: number) {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `not-saved-${new Date(now).toISOString().slice(0, 10)}.json`
  link.click()
  // The browser reads the file later, in a task of its own.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}

const KEPT_MS = 60_000
