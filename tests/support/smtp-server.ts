import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A minimal mail server on this machine that accepts emails. */
export type SmtpServer = AsyncDisposable & {
  /** The value for SMTP_URL, with the user and password that it wants. */
  url: string
  /** The received emails, with plain line endings. */
  messages: string[]
  recipients: string[]
  /** Whether it refuses all emails for now, as a busy server does. */
  isBusy: boolean
  /** Whether it knows none of its recipients. */
  knowsNobody: boolean
  /** What it answers to a command instead, by its first four letters. */
  refusals: Record<string, string>
}

const [USER, PASSWORD] = ['sled', 'mail-secret']

export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  const listener = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    converse(socket, smtp)
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const smtp: SmtpServer = {
    url: `smtp://${USER}:${PASSWORD}@127.0.0.1:${(listener.address() as AddressInfo).port}`,
    messages: [],
    recipients: [],
    isBusy: false,
    knowsNobody: false,
    refusals: {},
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      listener.close()
      await once(listener, 'close')
    },
  }
  return smtp
}

function converse(socket: Socket, smtp: SmtpServer) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let unread = ''
  let body: string[] | null = null
  say('220 mail.sled.test')
  socket.on('data', (data) => {
    const lines = (unread + String(data)).split('\r\n')
    unread = lines.pop() ?? ''
    for (const line of lines) {
      if (body === null) body = answer(line, say, smtp)
      else if (line === '.') {
        smtp.messages.push(`${body.join('\n')}\n`)
        body = null
        say('250 taken')
      } else body.push(line.startsWith('.') ? line.slice(1) : line)
    }
  })
}

/** Answers a command. The body is empty once the email itself follows. */
function answer(line: string, say: (line: string) => void, smtp: SmtpServer): string[] | null {
  const command = line.slice(0, 4).toUpperCase()
  const refusal = smtp.refusals[command]
  if (refusal) say(refusal)
  else if (command === 'EHLO') {
    say('250-mail.sled.test')
    say('250 AUTH PLAIN')
  } else if (command === 'AUTH') {
    const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
      .toString()
      .split('\0')
    say(user === USER && password === PASSWORD ? '235 welcome' : '535 who are you?')
  } else if (command === 'MAIL') {
    say(smtp.isBusy ? '451 not now' : '250 go on')
  } else if (command === 'RCPT') {
    smtp.recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
    say(smtp.knowsNobody ? '550 no such mailbox' : '250 go on')
  } else if (command === 'DATA') {
    say('354 go on')
    return []
  } else say(command === 'QUIT' ? '221 bye' : '250 ok')
  return null
}
