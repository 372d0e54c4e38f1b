const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}]/u

const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text)

/** Whether a text runs to the left, as its first letter says; `otherwise` for a text without letters. */
export function runsLeft(text: string, otherwise = false): boolean {
  const letter = /\p{L}/u.exec(text)
  return letter ? RIGHT_TO_LEFT.test(letter[0]) : otherwise
}

/** A name inside other words, so that what is beside it keeps its place. */
export const isolatedName = (name: string): string => (hasRightToLeft(name) ? `\u2068${name}\u2069` : name)

/**
 * Breaks a text with letters that run to the left into rows, the last one with an ellipsis: there the renderer breaks
 * and cuts in the wrong places. Null for other texts, and for one that fits into one row.
 */
export async function rowsOf(
  text: string,
  { most, width }: { most: number; width: number },
  widthOf: (text: string) => Promise<number>,
): Promise<string[] | null> {
  if (!hasRightToLeft(text) || (await widthOf(text)) <= width) return null
  const rows: string[] = []
  let rest = [...text]
  while (rest.length > 0 && rows.length < most) {
    const isLast = rows.length === most - 1
    const row = (length: number) => rest.slice(0, length).join('') + (isLast && length < rest.length ? '…' : '')
    let [fits, tooLong] = [0, rest.length + 1]
    while (tooLong - fits > 1) {
      const middle = (fits + tooLong) >> 1
      if ((await widthOf(row(middle))) <= width) fits = middle
      else tooLong = middle
    }
    const space = fits < rest.length && !isLast ? rest.lastIndexOf(' ', fits) : -1
    const length = Math.max(space > 0 ? space : fits, 1)
    rows.push(row(length).trim())
    rest = [...rest.slice(length).join('').trimStart()]
  }
  return rows
}
