/** The text of one element of a list, or at the end the object with empty lists. */
type Piece = { element: string; list: string } | { rest: string }

/** In UTF-16 units. Plans of the app never have longer texts. */
const MAX_ELEMENT = 6_000_000
const MAX_REST = 1_000_000
/** How much text before a list is kept to find the list's name. */
const TAIL = 200

/**
 * Splits a JSON object with very long lists into the elements of the lists, without checking the JSON. A list inside
 * another object is named 'object.list'. Throws RangeError for an element that is too long, TypeError for bytes that
 * are no UTF-8.
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

const NAME = /(?:^|[^\\])"([^"\\]*)"\s*:\s*$/

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [...'",\\[]{}'].map((each) => each.charCodeAt(0))

class Splitter {
  /** All text outside of elements, without commas between them. */
  rest = ''
  /** The end of `rest`, kept apart because cutting it off a long text would copy all of the text. */
  private tail = ''
  private readonly lists: readonly string[]
  private depth = 0
  /** The current object at depth 1 with a dot; '' outside of one. */
  private object = ''
  private isInText = false
  private isEscaped = false
  /** The name of the current list; null outside of one. `listDepth`: its depth. */
  private list: string | null = null
  private listDepth = 0
  /** The beginning of an unfinished element; null outside of one. */
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

  /** Between elements, or inside an unfinished one. */
  private get isInList(): boolean {
    return this.list !== null && this.depth === this.listDepth + 1
  }

  /** A list or object begins; the end of `rest` has its name. */
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
