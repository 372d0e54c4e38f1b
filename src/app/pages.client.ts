import { startPage } from '#features/public-pages/start-page.client.ts'
import '#ui/styles.css'

startPage()
