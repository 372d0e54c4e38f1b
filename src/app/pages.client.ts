import { startPage } from '#features/public-pages/start-page.client.ts'
import { startLanding } from './start-landing.client.ts'
import '#ui/styles.css'

startPage()
startLanding()
