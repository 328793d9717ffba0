export const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** Returns the items of a list as text; an empty list for any other value. */
export const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : [])
