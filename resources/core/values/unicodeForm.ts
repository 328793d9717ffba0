/**
 * Returns the text in a Unicode normalization form, so that texts which look the same are equal. Text with a longer run of combining
 * marks than any language uses stays unchanged: sorting the marks takes quadratic time, half a minute for a hundred thousand. The rules
 * of text reject it (`checkText`). Pure.
 */
export const inUnicodeForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  hasRunOfMarks(text) ? text : text.normalize(form)

export const hasRunOfMarks = (text: string): boolean => text.length > longestRun && runOfMarks.test(text)

/** Maximum number of combining marks after one letter: stream-safe text of Unicode (UAX 15, section 13). */
const longestRun = 30
const runOfMarks = new RegExp(`\\p{M}{${longestRun + 1}}`, 'u')
