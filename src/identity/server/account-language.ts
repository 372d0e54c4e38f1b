import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isLanguage, type Language } from '#domain/languages.ts'
import { wordsFor } from '#words/words.server.ts'
import type { Words } from '#words/words.ts'

/** Null means that the person has chosen none. */
export async function setLanguage(db: Kysely<Tables>, userId: string, language: Language | null): Promise<void> {
  await db.updateTable('profile').set({ language }).where('id', '=', userId).execute()
}

export async function wordsOfAccount(db: Kysely<Tables>, { id }: { id: string }): Promise<Words> {
  const row = await db.selectFrom('profile').select('language').where('id', '=', id).executeTakeFirst()
  return wordsFor(isLanguage(row?.language) ? row.language : 'en')
}
