type DeckEntry = { what: string; at: number }

/** The page with what the deck told it so far. */
export type DeckWindow = { deckLog: DeckEntry[] }

const entries: DeckEntry[] = []

export const startLog = () => Object.assign(window, { deckLog: entries } satisfies DeckWindow)

export const logged = (what: string): void => {
  entries.push({ what, at: performance.now() })
}
