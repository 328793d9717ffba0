/** Whether a column of a printed table has labels, as all columns without a number have. Pure. @param index of the column, from 0 */
export const isTextColumn = (lines: readonly (readonly (string | number)[])[], index: number): boolean =>
  index === 0 || (lines.some((line) => line[index] !== '') && lines.every((line) => typeof line[index] !== 'number'))
