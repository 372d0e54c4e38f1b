import ChevronRight from 'lucide-react/icons/chevron-right'
import Languages from 'lucide-react/icons/languages'
import type { SessionAnswer } from '#domain/session.ts'
import { useIsOffline } from '#frame/use-sync-chip.ts'
import { noConnection } from '#identity/client/ask.ts'
import { toastError } from '#ui/toaster.tsx'
import { isLanguage, LANGUAGES, OFFERED } from '#words/languages.ts'
import { useWords } from '#words/use-words.ts'
import { requestLanguage } from './account-requests.client.ts'
import { ROW } from './account-rows.tsx'

type LanguageRowProps = { user: SessionAnswer['user']; onSaved: (answer: SessionAnswer) => void }

/** Stored with the account. Other tabs change when they next ask the server. */
export function LanguageRow({ user, onSaved }: LanguageRowProps) {
  const words = useWords()
  const isOffline = useIsOffline()

  async function choose(language: string) {
    if (!isLanguage(language) || language === words.language) return
    if (isOffline) return toastError(noConnection(), { isOffline })
    const answer = await requestLanguage({ accountId: user.id, language })
    if (answer.t === 'answered') return onSaved(answer.body)
    toastError(answer.t === 'refused' ? answer.message : noConnection(), { isOffline: answer.t === 'unreachable' })
  }

  return (
    <li className={ROW}>
      <Languages aria-hidden="true" size={20} />
      <span className="flex-1 font-[540]">{words('account.language.title')}</span>
      <span className="relative ml-auto">
        <select
          aria-label={words('account.language.label')}
          value={words.language}
          onChange={(event) => void choose(event.currentTarget.value)}
          className="h-10 appearance-none rounded-md border-0 bg-transparent pr-6 pl-2 text-16 text-text-2"
        >
          {OFFERED.map((language) => (
            <option key={language} value={language}>
              {LANGUAGES[language]}
            </option>
          ))}
        </select>
        <ChevronRight aria-hidden="true" size={18} className="pointer-events-none absolute top-3 right-0 text-text-3" />
      </span>
    </li>
  )
}
