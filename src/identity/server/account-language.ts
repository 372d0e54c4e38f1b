import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { isLanguage, type Language } from '#words/languages.ts'
import { wordsFor } from '#words/words.server.ts'
import type { Words } from '#words/words.ts'

/** Stores the language a person has chosen; null for none, as after a sign-up in the source language. */
export async function setLanguage(db: Kysely<Tables>, userId: string, language: Language | null): Promise<void> {
  await db.updateTable('profile').set({ language }).where('id', '=', userId).execute()
}

/** The texts in the language of this account; English for an address without an account. */
export async function wordsOfAccount(db: Kysely<Tables>, account: { id: string } | { email: string }): Promise<Words> {
  const [column, value] = 'id' in account ? (['id', account.id] as const) : (['email', account.email] as const)
  const row = await db.selectFrom('profile').select('language').where(column, '=', value).executeTakeFirst()
  return wordsFor(isLanguage(row?.language) ? row.language : 'en')
}
