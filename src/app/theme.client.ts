import { chosenTheme, THEME_COOKIE, type Theme, type ThemeChoice } from '#domain/theme.ts'

// The theme of this device (R-REACH-21). The app's page waits for this small script before its first paint
// (`vite.config.ts`), so that no page is ever light for a moment. The server draws its own pages in the theme already.

const KEY = 'sled:theme'
const CHOICE: ThemeChoice = 'sled:theme-chosen'
const A_YEAR_S = 365 * 24 * 60 * 60

const page = document.documentElement

show(keptTheme())
// Another tab, or a page that the browser restores.
window.addEventListener('storage', () => show(keptTheme()))
window.addEventListener('pageshow', () => show(keptTheme()))
window.addEventListener(CHOICE, (event) => {
  const { detail } = event as CustomEvent<Theme>
  try {
    localStorage.setItem(KEY, detail)
  } catch {
    // Without storage, the cookie alone has the choice.
  }
  show(detail)
})

function show(kept: string | null) {
  const theme = chosenTheme(kept)
  if (theme) page.dataset.theme = theme
  else delete page.dataset.theme
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', theme ?? 'light dark')
  const [light, dark] = document.querySelectorAll('meta[name=theme-color]')
  light?.setAttribute('media', mediaOf('light'))
  dark?.setAttribute('media', mediaOf('dark'))
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the newer API is missing in browsers that Sled runs in
  document.cookie = `${THEME_COOKIE}=${theme ?? ''}; Path=/; Max-Age=${theme ? A_YEAR_S : 0}; SameSite=Lax${secure}`

  function mediaOf(scheme: string) {
    if (theme) return theme === scheme ? 'all' : 'not all'
    return `(prefers-color-scheme: ${scheme})`
  }
}

/** Without storage, what the page shows counts. */
function keptTheme(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return page.dataset.theme ?? null
  }
}
