/** A zip archive as it describes itself: its entries, and the bytes that they take once they are unpacked. */
export interface ZipSizes {
  readonly entries: number
  readonly bytes: number
}

const endOfDirectory = 0x06_05_4b_50
const entry = 0x02_01_4b_50
const endLength = 22
const entryLength = 46
/** A comment may stand behind the end. */
const longestComment = 65_535

/**
 * Reads the directory of a zip archive (APPNOTE 6.3, sections 4.3.12 and 4.3.16), unpacking nothing. An entry that says less than it holds
 * is none of our worry: it is unpacked into as many bytes as it says. Null for what is no zip archive, or one that needs more than 32 bits.
 */
export function zipSizes(content: ArrayBuffer): ZipSizes | null {
  const view = new DataView(content)
  const end = findEnd(view)
  if (end === null) return null
  const entries = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  let bytes = 0
  for (let index = 0; index < entries; index += 1) {
    if (at + entryLength > view.byteLength || view.getUint32(at, true) !== entry) return null
    bytes += view.getUint32(at + 24, true)
    at += entryLength + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return { entries, bytes }
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= first; at -= 1) if (view.getUint32(at, true) === endOfDirectory) return at
  return null
}
