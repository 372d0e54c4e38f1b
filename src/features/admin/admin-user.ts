import type { Role } from '#domain/session.ts'

/** As much of the person as these pages need. */
export type AdminUser = { id: string; role: Role }
