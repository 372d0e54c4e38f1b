/** The product's name, written once. */
export const APP_NAME = 'Sled'

/** This version, as in package.json (R-OPS-06). */
export const APP_VERSION = '0.2.0'
