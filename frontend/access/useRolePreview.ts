import { useRef, useState } from 'react'
import { accessCalls } from '#resources/access/calls.ts'
import type { RolePreview } from '#resources/core/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { call } from '../base/call.ts'
import { isHttpFailure } from '../base/http.ts'
import { toast } from '../base/toasts.ts'

/** A save that waits for an answer: the role as it would be, and what that brings its holders. */
interface Asked {
  readonly values: Values
  readonly preview: RolePreview
}

/** Holds a save of a role back until somebody has seen what it does and said yes. A new role has nobody whom it could surprise. */
export function useRolePreview(roleId: string | undefined) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const answer = useRef<(isSure: boolean) => void>(() => undefined)

  const decide = (isSure: boolean) => {
    setAsked(null)
    answer.current(isSure)
  }

  /** @returns whether to go on with the save */
  const ask = async (changes: Values, values: Values): Promise<boolean> => {
    if (roleId === undefined || changes.abilities === undefined) return true
    const preview = await previewOf(roleId, changes.abilities)
    if (preview === 'refused') return true
    if (preview === 'unknown') return false
    return new Promise((resolve) => {
      answer.current = resolve
      setAsked({ values, preview })
    })
  }
  return { asked, ask, decide }
}

/** `refused`: the save itself will say what is wrong, at its field. `unknown`: nobody can say now what the save would do, which is told. */
async function previewOf(roleId: string, abilities: unknown): Promise<RolePreview | 'refused' | 'unknown'> {
  try {
    return await call(accessCalls.previewRole, { params: { id: roleId }, input: { abilities: (abilities ?? []) as readonly string[] } })
  } catch (error) {
    if (!isHttpFailure(error)) throw error
    if (error.statusCode >= 400 && error.statusCode < 500) return 'refused'
    toast({ kind: 'error', message: error.message })
    return 'unknown'
  }
}
