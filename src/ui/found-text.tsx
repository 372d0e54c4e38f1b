import { markedParts } from '#domain/exercise-choices.ts'

/** A text in which what a search found is underlined. */
export function FoundText({ text, search }: { text: string; search: string }) {
  return markedParts(text, search).map((part, index) =>
    part.isFound ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <span key={index} style={FOUND}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  )
}

const FOUND = { textDecoration: 'underline 2px var(--done-line)', textUnderlineOffset: 3 }
