/** The product's name, written once. */
export const APP_NAME = 'Sled'
