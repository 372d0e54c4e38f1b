import { APP_NAME } from '#domain/app-name.ts'
import type { Language } from '#words/languages.ts'
import type { Mail } from './mail.ts'

export type LinkMail = {
  to: string
  language: Language
  subject: string
  /** Paragraphs before and after the link. Like the rest, words of ours: nothing is escaped. */
  before: readonly string[]
  link: string
  /** What the link is called where it can be clicked. */
  label: string
  after: readonly string[]
}

/** An e-mail around one link, as text, where the link stands alone on its line, and as HTML. */
export const linkMail = ({ to, language, subject, before, link, label, after }: LinkMail): Mail => ({
  to,
  subject,
  text: `${[...before, link, ...after].join('\n\n')}\n`,
  html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${APP_NAME}</title></head>
<body style="font-family: sans-serif; font-size: 16px; line-height: 1.5">
${[...before, `<a href="${link}">${label}</a>`, ...after].map((text) => `<p>${text}</p>`).join('\n')}
</body>
</html>
`,
})
