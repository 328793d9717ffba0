/** Returns the first letters of the first and the last name: `Marie-Ève Tremblay` → `MT`. */
export function initialsOf(fullName: string): string {
  const nameParts = fullName.split(/\s+/).filter((namePart) => namePart !== '')
  const ends = nameParts.length > 1 ? [nameParts[0], nameParts.at(-1)] : nameParts
  return ends.map((namePart) => [...(namePart ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}

/** Returns a hue for an id, 0 to 359, always the same for the same id (FNV-1a). */
export function hueOf(id: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index++) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  return (hash >>> 0) % 360
}
