/** Builds a file name of letters, digits, plus, underscore, hyphen, period and space. Specification 2, section 5. */
export const nameOfFile = (name: string, ending: string): string => `${name.replaceAll(/[^\p{L}\p{N}+_. -]/gu, '_')}.${ending}`
