import { useMemo } from 'react'
import type { FormProblem } from '#resources/forms/checks.ts'
import type { Part } from '#resources/forms/parts.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { usePartNames } from '../usePartNames.ts'

/** What the canvas asks of every part, found out once for all of them. */
export interface Drawn {
  /** The questions and sections that stand in a part, by its path as a text. */
  readonly below: ReadonlyMap<string, readonly Part[]>
  /** The worst of what is wrong, by the path of the part that it is about. */
  readonly levels: ReadonlyMap<string, FormProblem['level']>
  readonly nameOf: (part: Part) => string
}

export function useDrawn(): Drawn {
  const { parts, problems } = useBuilder()
  const nameOf = usePartNames()
  const below = useMemo(() => {
    const found = new Map<string, Part[]>()
    for (const part of parts) {
      if (part.kind !== 'element') continue
      const key = JSON.stringify(part.path.slice(0, -2))
      const held = found.get(key)
      if (held === undefined) found.set(key, [part])
      else held.push(part)
    }
    return found
  }, [parts])
  const levels = useMemo(() => {
    const own = new Set(parts.map(({ path }) => JSON.stringify(path)))
    const found = new Map<string, FormProblem['level']>()
    for (const { path, level } of problems)
      for (let length = path.length; length > 0; length -= 1) {
        const key = JSON.stringify(path.slice(0, length))
        if (!own.has(key)) continue
        if (found.get(key) !== 'error') found.set(key, level)
        break
      }
    return found
  }, [parts, problems])
  return useMemo(() => ({ below, levels, nameOf }), [below, levels, nameOf])
}
