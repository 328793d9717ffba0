import type { Content, Margins } from 'pdfmake/interfaces.js'
import { pageWidth } from './tables.ts'

interface FactTable {
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly margin: Margins
  /** Points for the names. */
  readonly nameWidth?: number
}

/** Prints facts below each other, each with its name on the left. */
export const buildFactTable = ({ facts, margin, nameWidth = 120 }: FactTable): Content => ({
  layout: 'noBorders',
  margin,
  table: {
    widths: [nameWidth, pageWidth - nameWidth - 8],
    body: facts.map(([name, value]) => [{ text: name, style: 'small', isRowHeader: true }, value]),
  },
})
