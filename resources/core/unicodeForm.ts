/**
 * The text in a form of Unicode, so that what looks the same is the same text. Text with a run of marks (accents) that no language writes
 * stays as it is: marks are put in order one by one, so that a run takes work by its square, half a minute for a hundred thousand. The
 * rules of text refuse it (`checkText`). Pure.
 */
export const inUnicodeForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  hasRunOfMarks(text) ? text : text.normalize(form)

export const hasRunOfMarks = (text: string): boolean => text.length > longestRun && runOfMarks.test(text)

/** Of marks after one letter: the measure of Unicode's stream-safe text (UAX 15, section 13). */
const longestRun = 30
const runOfMarks = new RegExp(`\\p{M}{${longestRun + 1}}`, 'u')
