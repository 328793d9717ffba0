/**
 * Writes a JSON array with one element per line, so that it can be read and written row by row.
 * @returns functions that add an element, and end the array
 */
export function jsonArrayWriter(entry: { readonly write: (text: string) => void; readonly end: () => void }) {
  let count = 0
  entry.write('[')
  return {
    add(value: unknown): void {
      entry.write(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(value)}`)
      count += 1
    },
    end(): number {
      entry.write('\n]\n')
      entry.end()
      return count
    },
  }
}
