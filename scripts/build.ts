/** `npm run build`: the app in `dist`, unless what is there was built from these very sources. */
import { buildAppIfStale } from './build-app.ts'

console.log((await buildAppIfStale()) ? 'The app is built.' : 'The app is built already.')
