/** An SQL literal of text that comes from a declaration. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const quoteTexts = (texts: readonly string[]): string => texts.map(quoteText).join(', ')
