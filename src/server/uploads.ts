/** The largest file that a person brings along, in bytes as it is sent (R-IMP-22). */
export const MAX_UPLOAD = 50 * 1024 * 1024

/** Whether a request may bring more than MAX_BODY. It waits in a line of its own. */
export const isUpload = (method: string, path: string): boolean => method === 'POST' && path === '/api/imports'
