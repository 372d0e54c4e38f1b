import { setWords } from '#words/current-words.ts'
import { wordsFor } from '#words/words.server.ts'

// Tests read the English texts, which a browser loads at its start.
setWords(wordsFor('en'))
