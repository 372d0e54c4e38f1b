import { type RawBuilder, sql } from 'kysely'
import type { Config } from './config.ts'

/** Of a row of `profile`, whether the person is an administrator: by role, or by an address of ADMIN_EMAILS. */
export const isAdministrator = ({ adminEmails }: Pick<Config, 'adminEmails'>): RawBuilder<boolean> =>
  sql<boolean>`(role = 'admin' or (email_verified and email = any(${adminEmails}::text[])))`
