/** The longest text that is looked at: a line shows some fifty characters. */
const MOST_CHARACTERS = 200

/**
 * A name as it can be drawn: in composed form, on one line, without control and formatting characters, those that turn
 * the direction of what follows among them, without loose accents, and without what the font has no glyph for.
 */
export function drawableText(text: string, hasGlyph: (codePoint: number) => boolean): string {
  return [...text.slice(0, MOST_CHARACTERS * 4).normalize('NFC')]
    .map((character) => (/\s/u.test(character) ? ' ' : character))
    .filter((character) => !/[\p{C}\p{M}]/u.test(character) && hasGlyph(character.codePointAt(0) ?? 0))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
}
