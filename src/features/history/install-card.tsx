import X from 'lucide-react/icons/x'
import { useState, useSyncExternalStore } from 'react'
import { HomeScreenCard, HomeScreenSteps } from '#features/notifications/home-screen-card.tsx'
import { isOnHomeScreen, needsHomeScreen } from '#features/notifications/this-device.client.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { askToInstall, mayInstall, subscribeToInstall } from '#ui/install-prompt.ts'
import { useWords } from '#words/use-words.ts'

/** Where this device stores that the person has answered. */
const SAID = 'sled:install-answered'

/** Offers 'Add Sled to your home screen' until an answer. Draws nothing in a browser that cannot install. */
export function InstallCard() {
  const words = useWords()
  const canAsk = useSyncExternalStore(subscribeToInstall, mayInstall)
  const [isAnswered, setIsAnswered] = useState(wasAnswered)
  if (isAnswered || isOnHomeScreen() || !(canAsk || needsHomeScreen())) return null
  function answer() {
    setIsAnswered(true)
    noteAnswered()
  }
  async function add() {
    await askToInstall()
    answer()
  }
  return (
    <HomeScreenCard
      title={words('history.install.title')}
      text={words('history.install.text')}
      trailing={
        <IconButton label={words('history.install.no')} onClick={answer}>
          <X aria-hidden="true" size={20} />
        </IconButton>
      }
    >
      {canAsk ? (
        <Button variant="quiet" isBlock onClick={() => void add()}>
          {words('history.install.add')}
        </Button>
      ) : (
        <HomeScreenSteps />
      )}
    </HomeScreenCard>
  )
}

function wasAnswered(): boolean {
  try {
    return localStorage.getItem(SAID) !== null
  } catch {
    return true // without storage the card would come back on every page
  }
}

function noteAnswered() {
  try {
    localStorage.setItem(SAID, 'yes')
  } catch {
    // Without storage the card is never shown.
  }
}
