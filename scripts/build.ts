/** `npm run build`: the browser's part in `dist/client`, unless what is there was built from these very sources. */
import { buildClientIfStale } from './build-client.ts'

console.log((await buildClientIfStale()) ? 'The app is built.' : 'The app is built already.')
