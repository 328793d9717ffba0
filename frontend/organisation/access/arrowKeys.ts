import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Moves between the checkboxes of a table with the arrow keys, skipping cells without a checkbox. The Tab key still visits each checkbox.
 */
export function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key]
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th')
  if (step === undefined || cell === null || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const box = findNextCheckbox(event.currentTarget, cell, step)
  if (box === null) return
  event.preventDefault()
  box.focus()
}

function findNextCheckbox(
  table: HTMLTableElement,
  startCell: HTMLTableCellElement,
  [rows, columns]: readonly [number, number],
): HTMLInputElement | null {
  const line = startCell.parentElement as HTMLTableRowElement
  for (let row = line.rowIndex + rows, column = startCell.cellIndex + columns; ; row += rows, column += columns) {
    const cell = table.rows[row]?.cells[column]
    if (cell === undefined) return null
    const box = cell.querySelector<HTMLInputElement>('input:not(:disabled)')
    if (box !== null) return box
  }
}
