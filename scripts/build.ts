/** `npm run build`: the app in `dist`, unless it is up to date. */
import { buildAppIfStale } from './build-app.ts'

console.log((await buildAppIfStale()) ? 'The app is built.' : 'The app is built already.')
