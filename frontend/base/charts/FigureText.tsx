import { Link } from 'react-router'
import { useNumbers } from '../i18n/numbers.ts'
import type { ChartFigure } from './chartData.ts'

/** A figure, which leads to what it counts. */
export function FigureText({ figure: { count, to } }: { readonly figure: ChartFigure }) {
  const numbers = useNumbers()
  if (count === null) return '–'
  const words = numbers.format(count)
  return to === undefined || count === 0 ? (
    words
  ) : (
    <Link to={to} state={{ counted: count }}>
      {words}
    </Link>
  )
}
