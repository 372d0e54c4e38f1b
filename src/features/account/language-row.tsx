import Languages from 'lucide-react/icons/languages'
import type { SessionAnswer } from '#domain/session.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { noConnection, problemOf } from '#identity/client/ask.ts'
import { RowSelect, rowSelectClass } from '#ui/row-select.tsx'
import { toastError } from '#ui/toaster.tsx'
import { isLanguage, LANGUAGES, OFFERED } from '#words/languages.ts'
import { useWords } from '#words/use-words.ts'
import { requestLanguage } from './account-requests.client.ts'
import { ROW } from './account-rows.tsx'

type LanguageRowProps = { user: SessionAnswer['user']; onSaved: (answer: SessionAnswer) => void }

const OPTIONS = OFFERED.map((language) => ({ value: language, text: LANGUAGES[language] }))

/** The language is stored with the account. Other tabs change when they next ask the server. */
export function LanguageRow({ user, onSaved }: LanguageRowProps) {
  const words = useWords()
  const isOffline = useIsOffline()

  async function choose(language: string) {
    if (!isLanguage(language) || language === words.language) return
    if (isOffline) return toastError(noConnection(), { isOffline })
    const answer = await requestLanguage({ accountId: user.id, language })
    if (answer.t === 'answered') return onSaved(answer.body)
    toastError(problemOf(answer), { isOffline: answer.t === 'unreachable' })
  }

  return (
    <li className={rowSelectClass(ROW)}>
      <Languages aria-hidden="true" size={20} className="text-text-2" />
      <span className="flex-1 font-[540]">{words('account.language.title')}</span>
      <RowSelect
        label={words('account.language.label')}
        options={OPTIONS}
        value={words.language}
        onValueChange={(language) => void choose(language)}
      />
    </li>
  )
}
