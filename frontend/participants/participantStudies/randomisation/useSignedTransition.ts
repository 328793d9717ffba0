import { useState } from 'react'
import { purposeOf } from '#resources/core/transition.ts'
import { getResource } from '#resources/index.ts'
import { transitionActionsOf } from '../../../engine/actions/rowActions.ts'
import { useRowAction } from '../../../engine/actions/useRowAction.ts'
import { useSignature } from '../../../engine/signature/useSignature.ts'

interface PreparedRow {
  readonly id: string
  readonly version: number
}

/**
 * Signs a transition of a row that does not exist before the signature: prepares the row, requires a fresh sign-in, and runs the
 * transition. The window of the sign-in opens for the click, so the row is prepared before the click that signs.
 */
export function useSignedTransition(resource: string, transition: string) {
  const definition = getResource(resource)
  const signer = useSignature()
  const { run, isWorking } = useRowAction(definition)
  const [problem, setProblem] = useState<string | null>(null)

  /** @returns true if the transition was made */
  const signRow = async (row: PreparedRow): Promise<boolean> => {
    setProblem(null)
    const action = transitionActionsOf(definition).find(({ name }) => name === transition)
    const signature = await signer.sign(purposeOf(resource, transition), row.id)
    if (signature === null || action === undefined) return false
    const failure = await run(row, action, { signature })
    if (failure !== null) setProblem(failure.message)
    return failure === null
  }
  return { signRow, signer, isWorking, problem, setProblem }
}
