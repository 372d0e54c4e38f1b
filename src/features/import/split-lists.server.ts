/** The text of an element of a list, or at the end the text of the object with the lists empty. */
type Piece = { element: string; list: string } | { rest: string }

/** Text that is longer is no element of ours, and no rest. In UTF-16 units. */
const MAX_ELEMENT = 8_000_000
const MAX_REST = 16_000_000
/** So much text before a list holds its name. */
const TAIL = 200

/**
 * Splits the text of a JSON object with very long lists, which never are in memory as a whole: each object of these lists
 * comes as soon as it is read. What it splits is not checked: reading the pieces tells whether they are JSON. Throws
 * RangeError if a piece is too long, and TypeError if the bytes are no UTF-8.
 */
export async function* splitLists(chunks: AsyncIterable<Uint8Array>, lists: readonly string[]): AsyncGenerator<Piece> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const splitter = new Splitter(lists)
  for await (const chunk of chunks) {
    yield* splitter.read(decoder.decode(chunk, { stream: true }))
  }
  decoder.decode()
  yield { rest: splitter.rest }
}

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...'",\\[]{}'].map((each) => each.charCodeAt(0))

class Splitter {
  /** All text outside of the list's elements, without the commas between them. */
  rest = ''
  /** The end of it: cutting that off a long text again and again would copy the whole each time. */
  private tail = ''
  private readonly name: RegExp
  private depth = 0
  private isInText = false
  private isEscaped = false
  /** The name of the list it is in; null: in none. */
  private list: string | null = null
  /** The beginning of an element that goes on in the next chunk; null outside of one. */
  private element: string | null = null

  constructor(lists: readonly string[]) {
    this.name = new RegExp(`(?:^|[^\\\\])"(${lists.join('|')})"\\s*:\\s*$`)
  }

  read(text: string): { element: string; list: string }[] {
    const elements: { element: string; list: string }[] = []
    let from = 0
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (this.isInText) {
        if (this.isEscaped) this.isEscaped = false
        else if (code === BACKSLASH) this.isEscaped = true
        else if (code === QUOTE) this.isInText = false
      } else if (code === QUOTE) this.isInText = true
      else if (code === OPEN || code === OPEN_LIST) {
        if (this.list !== null && this.depth === 2 && code === OPEN) {
          this.keepRest(text.slice(from, at))
          this.element = ''
          from = at
        } else if (code === OPEN_LIST && this.depth === 1) {
          this.keepRest(text.slice(from, at))
          this.list = this.name.exec(this.tail)?.[1] ?? null
          from = at
        }
        this.depth += 1
      } else if (code === CLOSE || code === CLOSE_LIST) {
        this.depth -= 1
        if (this.element !== null && this.list !== null && this.depth === 2) {
          elements.push({ element: this.keepElement(text.slice(from, at + 1)), list: this.list })
          this.element = null
          from = at + 1
        } else if (this.list !== null && this.depth === 1) this.list = null
      } else if (code === COMMA && this.list !== null && this.depth === 2) {
        this.keepRest(text.slice(from, at))
        from = at + 1
      }
    }
    const left = text.slice(from)
    if (this.element === null) this.keepRest(left)
    else this.element = this.keepElement(left)
    return elements
  }

  private keepRest(text: string) {
    this.rest += text
    this.tail = (this.tail + text).slice(-TAIL)
    if (this.rest.length > MAX_REST) throw new RangeError('too long')
  }

  private keepElement(text: string): string {
    const element = `${this.element ?? ''}${text}`
    if (element.length > MAX_ELEMENT) throw new RangeError('too long')
    return element
  }
}
