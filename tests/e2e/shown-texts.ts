/**
 * What a person sees or hears of the page, what of it is wider than its place, what ends in '…' or at an edge, and what lies on
 * other text. Runs in the browser.
 */
export function shownTexts() {
  const texts: string[] = []
  const clipped: string[] = []
  const ended: string[] = []
  const places: { text: string; rect: DOMRect }[] = []
  const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement
    const text = node.textContent?.trim()
    if (!box || !text || !box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    if (modal && !modal.contains(box)) continue
    texts.push(text)
    const isForEyes = box.getBoundingClientRect().width > 1 && !box.closest('.sr-only')
    if (!isForEyes) continue
    const mayEnd = getComputedStyle(box).textOverflow === 'ellipsis' || box.closest('.truncate')
    if (!mayEnd && isWider(box)) clipped.push(text)
    if (isEnded(box)) ended.push(text)
    const range = document.createRange()
    range.selectNodeContents(node)
    if (mayEnd) continue
    for (const rect of range.getClientRects()) {
      if (isCut(box, rect)) ended.push(text)
      if ((rect.right > innerWidth + 1 || rect.left < -1) && !isScrolled(box)) clipped.push(`over the edge: ${text}`)
      places.push({ text, rect })
    }
  }
  for (const element of (modal ?? document).querySelectorAll('[aria-label]'))
    texts.push(element.getAttribute('aria-label') ?? '')
  for (const element of (modal ?? document).querySelectorAll('[placeholder]'))
    texts.push(element.getAttribute('placeholder') ?? '')
  const overlapping = places.flatMap((one, index) =>
    places
      .slice(index + 1)
      .filter((other) => other.text !== one.text && liesOn(one.rect, other.rect) && isOnTop(one) && isOnTop(other))
      .map((other) => `${one.text} / ${other.text}`),
  )
  return { texts, clipped, ended, overlapping }

  function isWider({ scrollWidth, clientWidth }: Element): boolean {
    return clientWidth > 0 && scrollWidth > clientWidth + 1
  }

  /** Whether '…' is in the place of more text on this line, or on the last of its lines. */
  function isEnded(element: Element): boolean {
    for (let box: Element | null = element; box; box = box.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(box)
      if (textOverflow === 'ellipsis' && isWider(box)) return true
      if (webkitLineClamp !== 'none' && box.scrollHeight > box.clientHeight + 3) return true
    }
    return false
  }

  /** Whether the edge of a box that does not scroll goes through the text. */
  function isCut(element: Element, { left, right }: DOMRect): boolean {
    for (let box = element.parentElement; box; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box)
      if (overflowX === 'visible') continue
      const place = box.getBoundingClientRect()
      return overflowX !== 'auto' && overflowX !== 'scroll' && (left < place.left - 1 || right > place.right + 1)
    }
    return false
  }

  /** By more than a line's own slack. */
  function liesOn(a: DOMRect, b: DOMRect): boolean {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return wide > 2 && high > 5
  }

  /** Not under a bar that stays in place while the page moves. */
  function isOnTop({ rect, text }: { rect: DOMRect; text: string }): boolean {
    const hit = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2)
    return hit !== null && (hit.textContent ?? '').includes(text)
  }

  /** A row of buttons that is pushed sideways has no edge. */
  function isScrolled(element: Element): boolean {
    for (let box = element.parentElement; box; box = box.parentElement)
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true
    return false
  }
}
