/** Passkeys need https or localhost, and a host name instead of an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  !/^[\d.]+$|:/.test(window.location.hostname)

/** The result of the browser's passkey dialog; null if the person cancelled. Throws any other failure. */
export async function signedByPasskey(ceremony: Promise<Credential | null>): Promise<object | null> {
  try {
    return ((await ceremony) as PublicKeyCredential | null)?.toJSON() ?? null
  } catch (error) {
    if (error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name)) return null
    throw error
  }
}
