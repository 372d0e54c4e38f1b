/** The longest text that is looked at: a line shows some fifty characters. */
const MOST_CHARACTERS = 200

/**
 * A name as it can be drawn: in composed form, on one line, without control and formatting characters, those that turn
 * the direction of what follows among them, without loose accents, and without what the font has no glyph for. Where
 * that leaves signs alone, or takes the words beside a sign, they go too.
 */
export function drawableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const whole = oneLine(text.slice(0, MOST_CHARACTERS * 4).normalize('NFC'))
  const drawn = oneLine([...whole].filter((character) => isDrawn(character, hasGlyph)).join(''))
  if (drawn === whole) return cut(whole)
  return /[\p{L}\p{N}]/u.test(drawn) ? cut(drawn.replace(/^[\s\-–—|/·,:;]+|[\s\-–—|/·,:;]+$/gu, '')) : ''
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

const isDrawn = (character: string, hasGlyph: (codePoint: number) => boolean): boolean =>
  !/[\p{C}\p{M}]/u.test(character) && hasGlyph(character.codePointAt(0) ?? 0)

const cut = (text: string): string => [...text].slice(0, MOST_CHARACTERS).join('')
