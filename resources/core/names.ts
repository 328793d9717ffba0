/** `studySite` → `study_site`: how tables and columns are spelled. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
