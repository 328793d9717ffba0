import { useMemo } from 'react'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import type { FormProblem } from '#resources/forms/survey/checks.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { useFormNodeNames } from '../useFormNodeNames.ts'

/** Facts about all parts, computed once for the canvas. */
export interface CanvasParts {
  /** Questions and sections in a part, by its path as text. */
  readonly below: ReadonlyMap<string, readonly FormNode[]>
  /** Level of the most severe problem, by the path of the part. */
  readonly levels: ReadonlyMap<string, FormProblem['level']>
  readonly nameOf: (node: FormNode) => string
}

export function useCanvasParts(): CanvasParts {
  const { parts, problems } = useBuilder()
  const nameOf = useFormNodeNames()
  const nodesByParent = useMemo(() => {
    const partsByParent = new Map<string, FormNode[]>()
    for (const node of parts) {
      if (node.kind !== 'element') continue
      const key = JSON.stringify(node.path.slice(0, -2))
      const siblingParts = partsByParent.get(key)
      if (siblingParts === undefined) partsByParent.set(key, [node])
      else siblingParts.push(node)
    }
    return partsByParent
  }, [parts])
  const levels = useMemo(() => {
    const partKeys = new Set(parts.map(({ path }) => JSON.stringify(path)))
    const levelsByPath = new Map<string, FormProblem['level']>()
    for (const { path, level } of problems)
      for (let length = path.length; length > 0; length -= 1) {
        const key = JSON.stringify(path.slice(0, length))
        if (!partKeys.has(key)) continue
        if (levelsByPath.get(key) !== 'error') levelsByPath.set(key, level)
        break
      }
    return levelsByPath
  }, [parts, problems])
  return useMemo(() => ({ below: nodesByParent, levels, nameOf }), [nodesByParent, levels, nameOf])
}
