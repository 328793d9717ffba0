/** The decoded text of a table file, whatever its encoding. */
interface TableText {
  readonly text: string
  /**
   * Delimiter that the file declares (`sep=;` in its first line, as Excel writes it); null if it declares none and the delimiter must be
   * detected.
   */
  readonly delimiter: string | null
  /** True if nothing in the file identifies its encoding. The text is then decoded as Windows-1252, which Excel for Windows writes. */
  readonly isGuessed: boolean
}

/** Decodes UTF-8, UTF-16 in both byte orders, and else Windows-1252. Null if the bytes are not text. Pure. */
export function tableTextOf(bytes: Uint8Array): TableText | null {
  const encoding = encodingOf(bytes)
  const decodedText = encoding === null ? null : decodeBytes(bytes, encoding)
  if (decodedText === null) return null
  const text = decodedText.startsWith('\uFEFF') ? decodedText.slice(1) : decodedText
  const [line = '', delimiter = null] = /^"?sep=([^\r\n])"?(?:\r\n|\n|\r)/i.exec(text) ?? []
  return { text: text.slice(line.length), delimiter, isGuessed: encoding === 'windows-1252' }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Number of bytes that are examined to detect UTF-16. */
const sampleSize = 4096

function encodingOf(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (bytes.includes(0)) return detectUtf16(bytes.subarray(0, sampleSize))
  if (decodeBytes(bytes, 'utf-8') !== null) return 'utf-8'
  return bytes.some((byte) => (byte < 0x20 && !spaces.has(byte)) || undefinedInWindows.has(byte)) ? null : 'windows-1252'
}

/**
 * Detects UTF-16 without a byte order mark. In each pair of bytes of a table, one byte is zero for most characters, and the other byte
 * never is.
 */
function detectUtf16(sample: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  if (Math.max(high, low) < sample.length / 4 || Math.min(high, low) > 0) return null
  return low > high ? 'utf-16le' : 'utf-16be'
}

function decodeBytes(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Tab, line feed, form feed, carriage return. */
const spaces: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d])
const undefinedInWindows: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
