/** The text of a file of rows, however the program that wrote it encodes letters. */
interface TableText {
  readonly text: string
  /** The delimiter, where the file names it (`sep=;` in its first line, as Excel writes it); null: to be guessed. */
  readonly delimiter: string | null
  /** True where no sign in the file says how its letters are encoded, so they are read as Excel for Windows writes them. */
  readonly isGuessed: boolean
}

/** Reads UTF-8, UTF-16 in both orders, and else Windows-1252. Null for what is no text. Pure. */
export function tableTextOf(bytes: Uint8Array): TableText | null {
  const encoding = encodingOf(bytes)
  const decoded = encoding === null ? null : decodedAs(bytes, encoding)
  if (decoded === null) return null
  const text = decoded.startsWith('\uFEFF') ? decoded.slice(1) : decoded
  const [line = '', delimiter = null] = /^"?sep=([^\r\n])"?(?:\r\n|\n|\r)/i.exec(text) ?? []
  return { text: text.slice(line.length), delimiter, isGuessed: encoding === 'windows-1252' }
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** Bytes that tell the encoding of a file. */
const sampled = 4096

function encodingOf(bytes: Uint8Array): Encoding | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (bytes.includes(0)) return wideOf(bytes.subarray(0, sampled))
  if (decodedAs(bytes, 'utf-8') !== null) return 'utf-8'
  return bytes.some((byte) => (byte < 0x20 && !spaces.has(byte)) || undefinedInWindows.has(byte)) ? null : 'windows-1252'
}

/** UTF-16 without its mark: most letters of a table have a zero as one of their two bytes, and never as the other. */
function wideOf(sample: Uint8Array): Encoding | null {
  const zeros = [0, 0]
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  if (Math.max(high, low) < sample.length / 4 || Math.min(high, low) > 0) return null
  return low > high ? 'utf-16le' : 'utf-16be'
}

function decodedAs(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Tab, line feed, form feed, carriage return. */
const spaces: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d])
const undefinedInWindows: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])
