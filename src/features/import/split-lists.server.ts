/** The text of an element of a list, or at the end the text of the object with the lists empty. */
type Piece = { element: string; list: string } | { rest: string }

/** Text that is longer is no element of ours, and no rest. In UTF-16 units. */
const MAX_ELEMENT = 6_000_000
const MAX_REST = 1_000_000
/** So much text before a list holds its name. */
const TAIL = 200

/**
 * Splits the text of a JSON object with very long lists, which never are in memory as a whole: each object of these lists
 * comes as soon as it is read. A list of an object in it is named 'object.list'. What it splits is not checked: reading the pieces tells whether they are JSON. Throws
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

/** The name before a value, if it has no escapes, as ours have none. */
const NAME = /(?:^|[^\\])"([^"\\]*)"\s*:\s*$/

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...'",\\[]{}'].map((each) => each.charCodeAt(0))

class Splitter {
  /** All text outside of the list's elements, without the commas between them. */
  rest = ''
  /** The end of it: cutting that off a long text again and again would copy the whole each time. */
  private tail = ''
  private readonly lists: readonly string[]
  private depth = 0
  /** The object at depth 1 it is in, with a dot behind its name; '' outside of one. */
  private object = ''
  private isInText = false
  private isEscaped = false
  /** The name of the list it is in, null in none, and its depth. */
  private list: string | null = null
  private listDepth = 0
  /** The beginning of an element that goes on in the next chunk; null outside of one. */
  private element: string | null = null

  constructor(lists: readonly string[]) {
    this.lists = lists
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
        if (this.isInList && code === OPEN) {
          this.keepRest(text.slice(from, at))
          this.element = ''
          from = at
        } else if (this.list === null && (this.depth === 1 || (this.depth === 2 && this.object))) {
          this.keepRest(text.slice(from, at))
          this.opened(code)
          from = at
        }
        this.depth += 1
      } else if (code === CLOSE || code === CLOSE_LIST) {
        this.depth -= 1
        if (this.element !== null && this.isInList && this.list !== null) {
          elements.push({ element: this.keepElement(text.slice(from, at + 1)), list: this.list })
          this.element = null
          from = at + 1
        } else if (this.depth === this.listDepth) this.list = null
        if (this.depth === 1) this.object = ''
      } else if (code === COMMA && this.isInList) {
        this.keepRest(text.slice(from, at))
        from = at + 1
      }
    }
    const left = text.slice(from)
    if (this.element === null) this.keepRest(left)
    else this.element = this.keepElement(left)
    return elements
  }

  /** Between the elements of a list, or in an element that is not read yet. */
  private get isInList(): boolean {
    return this.list !== null && this.depth === this.listDepth + 1
  }

  /** A list or an object begins, whose name is the end of the rest. */
  private opened(code: number) {
    const name = NAME.exec(this.tail)?.[1]
    if (name === undefined) return
    if (code === OPEN) this.object = this.depth === 1 ? `${name}.` : this.object
    else if (this.lists.includes(`${this.object}${name}`)) {
      this.list = `${this.object}${name}`
      this.listDepth = this.depth
    }
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
