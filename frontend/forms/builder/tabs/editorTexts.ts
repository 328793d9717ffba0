/** Texts of the code editor's library, with the keys of our translations. */
const keysByPhrase = {
  'Fold line': 'foldLine',
  'Unfold line': 'unfoldLine',
  unfold: 'unfold',
  'folded code': 'foldedCode',
  Find: 'find',
  Replace: 'replaceWith',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'pattern',
  'by word': 'wholeWord',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'replaced $ matches': 'replacedAll',
  'replaced match on line $': 'replacedOne',
} as const

/** Key of a text of the editor. */
export type EditorTextKey = `json.editor.${(typeof keysByPhrase)[keyof typeof keysByPhrase]}`

/** Returns the editor's texts in the reader's language, by the library's own text. */
export const phrasesOf = (t: (key: EditorTextKey) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(keysByPhrase).map(([phrase, key]) => [phrase, t(`json.editor.${key}`)]))
