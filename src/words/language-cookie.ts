/** The cookie in which the browser tells the server which language a person chose. */
export const LANGUAGE_COOKIE = 'sled-language'
