/** True if a column of a printed table contains labels: it has no number. Pure. @param index of the column, from 0 */
export const isTextColumn = (lines: readonly (readonly (string | number)[])[], index: number): boolean =>
  index === 0 || (lines.some((line) => line[index] !== '') && lines.every((line) => typeof line[index] !== 'number'))
