/** `npm run admin:erase -- person@example.org`: erases an account whose deletion its person has asked for. */
import { eraseNow } from '#features/account/erasure.server.ts'
import { forAccount } from './for-account.ts'

await forAccount('admin:erase', async (context, email) => {
  if (!(await eraseNow(context, email))) throw new Error(`No account of ${email} waits to be erased.`)
  return `Erased the account of ${email} and everything in it.`
})
