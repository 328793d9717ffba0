import { Link } from 'react-router'
import { useNumbers } from '../i18n/numbers.ts'
import type { ChartFigure } from './chartData.ts'

/** Figure that links to the list of rows that it counts. */
export function FigureText({ figure: { count, to } }: { readonly figure: ChartFigure }) {
  const numbers = useNumbers()
  if (count === null) return '–'
  const formattedCount = numbers.format(count)
  return to === undefined || count === 0 ? (
    formattedCount
  ) : (
    <Link to={to} state={{ counted: count }}>
      {formattedCount}
    </Link>
  )
}
