import { createRoot } from 'react-dom/client'
import { AlertHost } from '#ui/alert-host.tsx'
import { Announcer } from '#ui/announcer.tsx'
import './harness.css'
import { speak } from '#app/load-words.client.ts'
import { ActivePage } from './active-page.tsx'
import { BuilderPage } from './builder-page.tsx'
import { startLog } from './deck-log.ts'
import { RailsPage } from './rails-page.tsx'

startLog()

const VIEWS = { active: ActivePage, builder: BuilderPage, rails: RailsPage }
const wanted = new URLSearchParams(location.search).get('view') as keyof typeof VIEWS
const View = VIEWS[wanted]

await speak('en')
createRoot(document.getElementById('root') as HTMLElement).render(
  <>
    <View />
    <Announcer />
    <AlertHost />
  </>,
)
