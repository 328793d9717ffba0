export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A list's texts; anything else is no list. */
export const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
