/** One attack, in a process of its own: what it costs there is not what it costs the server. Says `{counts}` at its end. */
import { type Aim, attackWith } from './floods.ts'
import { createCaller } from './wire.ts'

process.once('message', async (aim: Aim) => {
  const counts = await attackWith(aim, createCaller())
  process.send?.({ counts }, () => process.exit(0))
})
