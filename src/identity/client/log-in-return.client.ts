/** Where this tab keeps the one address that a log-in may lead back to (R-API-17). `/connect` writes it. */
export const RETURN_KEY = 'sled.return'

/** Where a log-in leads: to the program's question that it interrupted, else home. */
export function takeReturn(): string {
  try {
    const address = sessionStorage.getItem(RETURN_KEY)
    sessionStorage.removeItem(RETURN_KEY)
    return address?.startsWith('/connect?') ? address : '/'
  } catch {
    return '/'
  }
}
