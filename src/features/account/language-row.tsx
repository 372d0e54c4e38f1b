import Languages from 'lucide-react/icons/languages'
import { factsOf, isLanguage, LANGUAGE_CODES } from '#domain/languages.ts'
import type { SessionAnswer } from '#domain/session.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { noConnection, problemOf } from '#identity/client/ask.ts'
import { RowSelect, rowSelectClass } from '#ui/row-select.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useWords } from '#words/use-words.ts'
import { requestLanguage } from './account-requests.client.ts'
import { ROW } from './account-rows.tsx'

type LanguageRowProps = { user: SessionAnswer['user']; onSaved: (answer: SessionAnswer) => void }

/** The language is stored with the account. Other tabs change when they next ask the server. */
export function LanguageRow({ user, onSaved }: LanguageRowProps) {
  const words = useWords()
  const isOffline = useIsOffline()
  const options = LANGUAGE_CODES.map((value) => {
    const { name, isDraft } = factsOf(value)
    return { value, text: isDraft ? words('account.language.draft', { name }) : name }
  })

  async function choose(language: string) {
    if (!isLanguage(language) || language === words.language) return
    if (isOffline) return toastError(noConnection(), { isOffline })
    const answer = await requestLanguage({ accountId: user.id, language })
    if (answer.t === 'answered') return onSaved(answer.body)
    toastError(problemOf(answer), { isOffline: answer.t === 'unreachable' })
  }

  return (
    <li className={rowSelectClass(`${ROW} flex-wrap`)}>
      <Languages aria-hidden="true" size={20} className="text-text-2" />
      <span className="min-w-0 flex-1 font-[540]">{words('account.language.title')}</span>
      <RowSelect
        label={words('account.language.label')}
        options={options}
        value={words.language}
        onValueChange={(language) => void choose(language)}
      />
      {factsOf(words.language).isDraft && (
        <span className="basis-full pb-2.5 text-13 text-text-2">{words('account.language.draftNote')}</span>
      )}
    </li>
  )
}
