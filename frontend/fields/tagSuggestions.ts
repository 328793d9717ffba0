/** Calls that answer the words in use, by `resource.field`; fields without one take them from rows that changed lately. */
let addresses: Readonly<Record<string, string>> = {}

/** `pieces.ts` hands them over. */
export function provideTagSuggestions(given: Readonly<Record<string, string>>): void {
  addresses = given
}

export const tagSuggestionsAt = (resource: string, name: string): string | undefined => addresses[`${resource}.${name}`]
