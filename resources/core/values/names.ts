/** `studySite` → `study_site`: converts a name to the spelling of tables and columns. */
export const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
