import { useEffect, useState } from 'react'

type Expressions = typeof import('./expressions.ts')

let loadedExpressions: Expressions | null = null

/**
 * Loads the expression parser, a library of over a megabyte, after the form is shown. Null until then: conditions appear as written,
 * without checks.
 */
export function useExpressions(): Expressions | null {
  const [expressions, setExpressions] = useState(loadedExpressions)
  useEffect(() => {
    if (expressions !== null) return
    let isOver = false
    void import('./expressions.ts').then((module) => {
      loadedExpressions = module
      if (!isOver) setExpressions(module)
    })
    return () => {
      isOver = true
    }
  }, [expressions])
  return expressions
}
