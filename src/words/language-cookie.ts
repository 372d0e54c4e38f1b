/** Tells the server which language was chosen on this browser. The browser sets it, and it says nothing else. */
export const LANGUAGE_COOKIE = 'sled-language'
