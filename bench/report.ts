import type { Measured } from './load.ts'

export const ratio = (value: number): string => value.toFixed(2)

/** Milliseconds, for people. */
export const inMilliseconds = (value: number): string => `${Math.round(value).toLocaleString('en-CA')} ms`

export const latencies = ({ p50, p95, p99 }: Measured): string[] => [p50, p95, p99].map((value) => value.toFixed(1))

/** Prints rows below their headings, the first column to the left. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = headings.map((heading, column) => Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')
  console.log(`\n${[headings, ...rows].map(line).join('\n')}`)
}
