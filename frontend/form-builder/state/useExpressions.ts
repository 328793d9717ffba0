import { useEffect, useState } from 'react'

type Expressions = typeof import('./expressions.ts')

let loaded: Expressions | null = null

/**
 * What reads expressions, which brings a library of over a megabyte with it: fetched once the form stands on the screen. Null until then: conditions are
 * shown as they are written, and nothing is known to be wrong.
 */
export function useExpressions(): Expressions | null {
  const [expressions, setExpressions] = useState(loaded)
  useEffect(() => {
    if (expressions !== null) return
    let isOver = false
    void import('./expressions.ts').then((module) => {
      loaded = module
      if (!isOver) setExpressions(module)
    })
    return () => {
      isOver = true
    }
  }, [expressions])
  return expressions
}
