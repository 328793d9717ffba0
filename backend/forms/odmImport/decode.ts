const known: ReadonlySet<string> = new Set([
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

/** The text of an XML file by its byte order mark, else by the encoding that it declares, else as UTF-8. Null where it is not that. Pure. */
export function xmlTextOf(content: Uint8Array): string | null {
  const [first, second] = content
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const start = new TextDecoder('latin1').decode(content.subarray(0, 200))
  const declared = /^[^<]*<\?xml[^>]*?encoding\s*=\s*["']([\w-]{1,20})["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  // Readable as single bytes: it cannot be in UTF-16, whatever it declares.
  const encoding = marked ?? (declared.startsWith('utf-16') ? 'utf-8' : declared)
  if (!known.has(encoding)) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content)
  } catch {
    return null
  }
}
