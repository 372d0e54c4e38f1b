import { createRoutine } from '#logbook/routines.ts'
import type { Person, TestServer } from './server.ts'

/** Stores a proposal of a routine 'New' for a person, as if a tool had made it, without telling their devices. */
export const storeProposal = (server: TestServer, { userId }: Person, id: string) =>
  server.context.database.db
    .insertInto('proposal')
    .values({
      ...{ id, user_id: userId, token_name: 'Claude', document_id: crypto.randomUUID(), rev: 1 },
      operations: JSON.stringify([createRoutine.make({ name: 'New' })]),
      created_at: new Date(),
    })
    .execute()
