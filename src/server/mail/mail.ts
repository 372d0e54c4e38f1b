/** One e-mail. `html` says the same as `text`, for programs that draw it. */
export type Mail = { to: string; subject: string; text: string; html?: string }

/** Where e-mail goes. `send` throws when it could not be handed over: the job that sends it then tries again. */
export type MailTransport = {
  send(mail: Mail): Promise<void>
}

/** A header's text on one line, so that a name with a line break cannot write a header of its own. */
export const oneLine = (text: string): string => text.replace(/[\r\n\t\u2028\u2029]+/g, ' ').trim()
