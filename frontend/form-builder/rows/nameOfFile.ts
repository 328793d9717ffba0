/** File names of letters, digits, plus, underscore, hyphen, point and space. Specification 2, section 5. */
export const nameOfFile = (name: string, ending: string): string => `${name.replaceAll(/[^\p{L}\p{N}+_. -]/gu, '_')}.${ending}`
