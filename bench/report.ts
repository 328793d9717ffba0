import type { Measurement } from './load.ts'

export const formatRatio = (value: number): string => value.toFixed(2)

/** Formats milliseconds for the printed report. */
export const inMilliseconds = (value: number): string => `${Math.round(value).toLocaleString('en-CA')} ms`

export const formatLatencies = ({ p50, p95, p99 }: Pick<Measurement, 'p50' | 'p95' | 'p99'>): string[] =>
  [p50, p95, p99].map((value) => value.toFixed(1))

/** Prints a table: headings, then rows, with the first column left-aligned. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const formatLine = (cells: readonly string[]): string =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')
  console.log(`\n${[headings, ...rows].map(formatLine).join('\n')}`)
}
