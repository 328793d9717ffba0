const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Formats bytes in units of 1024 (specification 1, section 9): 5 MB, 1.5 kB. */
export function formatBytes(bytes: number, language: string): string {
  let figure = bytes
  let unit = 0
  while (figure >= 1024 && unit < units.length - 1) {
    figure /= 1024
    unit += 1
  }
  // In the short form, "byte" has no plural: '36 byte'.
  const unitDisplay = unit === 0 ? 'long' : 'short'
  return new Intl.NumberFormat(language, { style: 'unit', unit: units[unit], unitDisplay, maximumFractionDigits: 1 }).format(figure)
}
