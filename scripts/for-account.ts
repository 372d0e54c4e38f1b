import { createContext } from '#app/open-context.server.ts'
import { cleanEmail } from '#domain/session.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'

/** Runs a command for the account of the address that it is given. Prints what `act` answers, or why it failed. */
export async function forAccount(command: string, act: (context: Context, email: string) => Promise<string>) {
  try {
    const [typed, ...more] = process.argv.slice(2)
    if (!typed || more.length > 0) throw new Error(`npm run ${command} -- person@example.org`)
    await using context = await createContext(readConfig({ LOG_LEVEL: 'warn', ...process.env }))
    console.log(await act(context, cleanEmail(typed)))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
