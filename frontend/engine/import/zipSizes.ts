/** Sizes that a zip archive declares: number of entries, and total bytes after unpacking. */
export interface ZipSizes {
  readonly entries: number
  readonly bytes: number
}

const endOfDirectory = 0x06_05_4b_50
const entry = 0x02_01_4b_50
const endLength = 22
const entryLength = 46
/** Maximum length in bytes of a comment, which may follow the end record. */
const longestComment = 65_535

/**
 * Reads the directory of a zip archive (APPNOTE 6.3, sections 4.3.12 and 4.3.16) without unpacking any entry. An entry that declares too
 * small a size is harmless, because only that many bytes are unpacked. Null for content that is no zip archive, or for an archive that
 * needs more than 32 bits.
 */
export function zipSizes(content: ArrayBuffer): ZipSizes | null {
  const view = new DataView(content)
  const end = findEnd(view)
  if (end === null) return null
  const entries = view.getUint16(end + 10, true)
  let offset = view.getUint32(end + 16, true)
  let bytes = 0
  for (let index = 0; index < entries; index += 1) {
    if (offset + entryLength > view.byteLength || view.getUint32(offset, true) !== entry) return null
    bytes += view.getUint32(offset + 24, true)
    offset += entryLength + view.getUint16(offset + 28, true) + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true)
  }
  return { entries, bytes }
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let offset = view.byteLength - endLength; offset >= first; offset -= 1)
    if (view.getUint32(offset, true) === endOfDirectory) return offset
  return null
}
