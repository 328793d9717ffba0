const knownEncodings: ReadonlySet<string> = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'ascii',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'iso-8859-1',
  'windows-1252',
])

/** Decodes an XML file by its byte order mark, else by its declared encoding, else as UTF-8. Null if it cannot be decoded. Pure. */
export function xmlTextOf(content: Uint8Array): string | null {
  const [first, second] = content
  const bomEncoding = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const start = new TextDecoder('latin1').decode(content.subarray(0, 200))
  const declaredEncoding = /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([\w-]{1,20})["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  // The declaration was readable as single bytes, so the file cannot be UTF-16 even if it says so.
  const encoding = bomEncoding ?? (declaredEncoding.startsWith('utf-16') ? 'utf-8' : declaredEncoding)
  if (!knownEncodings.has(encoding)) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return null
  }
}
