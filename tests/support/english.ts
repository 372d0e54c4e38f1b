import { setWords } from '#words/current-words.ts'
import { wordsFor } from '#words/words.server.ts'

// What a browser does at its start: tests read the English texts.
setWords(wordsFor('en'))
