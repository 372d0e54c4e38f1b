import SunMoon from 'lucide-react/icons/sun-moon'
import { useSyncExternalStore } from 'react'
import type { Theme, ThemeChoice } from '#domain/theme.ts'
import { Segmented } from '#ui/segmented.tsx'
import { useWords } from '#words/use-words.ts'
import { ROW } from './account-rows.tsx'

const THEMES = ['auto', 'light', 'dark'] as const
const CHOICE: ThemeChoice = 'sled:theme-chosen'

/** The choice of this device, not of the account (R-REACH-21). `app/theme.client.ts` stores and shows it. */
export function ThemeRow() {
  const words = useWords()
  const theme = useSyncExternalStore(subscribeToTheme, shownTheme)
  return (
    <li className={ROW}>
      <SunMoon aria-hidden="true" size={20} className="text-text-2" />
      <span className="flex-1 font-[540]">{words('account.theme.title')}</span>
      <Segmented
        label={words('account.theme.title')}
        isInRow
        segments={THEMES.map((value) => ({ value, label: words(`account.theme.${value}`) }))}
        value={theme}
        onValueChange={choose}
        className="ms-auto"
      />
    </li>
  )
}

const choose = (theme: Theme) => window.dispatchEvent(new CustomEvent<Theme>(CHOICE, { detail: theme }))

const shownTheme = (): Theme => (document.documentElement.dataset.theme as Theme | undefined) ?? 'auto'

/** The script of the theme hears each event first, because it loaded before the app. So the root has the theme by now. */
function subscribeToTheme(listener: () => void): () => void {
  window.addEventListener(CHOICE, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(CHOICE, listener)
    window.removeEventListener('storage', listener)
  }
}
