/** Whether this browser can use passkeys at this address: they want https or localhost, and a name, no literal address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(window.location.hostname)

/** What a ceremony of the browser ended with; null when the person let it be. Throws what else went wrong. */
export async function signedByPasskey(ceremony: Promise<Credential | null>): Promise<object | null> {
  try {
    return ((await ceremony) as PublicKeyCredential | null)?.toJSON() ?? null
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}
