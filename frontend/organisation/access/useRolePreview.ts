import { useRef, useState } from 'react'
import type { RolePreview } from '#resources/core/answers/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { accessCalls } from '#resources/organisation/accessCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { showToast } from '../../base/toasts.ts'

/** Save that waits for confirmation: the new values and their effects on users. */
interface Params {
  readonly values: Values
  readonly preview: RolePreview
}

/** Delays the save of a role until the user has confirmed its effects. A new role has no users, so it needs no preview. */
export function useRolePreview(roleId: string | undefined) {
  const [requested, setRequested] = useState<Params | null>(null)
  const answer = useRef<(isConfirmed: boolean) => void>(() => undefined)

  const decide = (isConfirmed: boolean) => {
    setRequested(null)
    answer.current(isConfirmed)
  }

  /** @returns true if the save may continue */
  const confirmChanges = async (changes: Values, values: Values): Promise<boolean> => {
    if (roleId === undefined || changes.abilities === undefined) return true
    const preview = await previewOf(roleId, changes.abilities)
    if (preview === 'refused') return true
    if (preview === 'unknown') return false
    return new Promise((resolve) => {
      answer.current = resolve
      setRequested({ values, preview })
    })
  }
  return { pending: requested, ask: confirmChanges, decide }
}

/**
 * Returns the effects. `refused`: the save will show the error at its field. `unknown`: the server cannot compute the effects now, and a
 * message says so.
 */
async function previewOf(roleId: string, abilities: unknown): Promise<RolePreview | 'refused' | 'unknown'> {
  try {
    return await call(accessCalls.previewRole, { params: { id: roleId }, input: { abilities: (abilities ?? []) as readonly string[] } })
  } catch (error) {
    if (!isHttpFailure(error)) throw error
    if (error.statusCode >= 400 && error.statusCode < 500) return 'refused'
    showToast({ kind: 'error', message: error.message })
    return 'unknown'
  }
}
