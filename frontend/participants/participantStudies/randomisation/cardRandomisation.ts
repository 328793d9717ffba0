import { useMay } from '../../../base/providers/useMay.ts'
import { lazyPart } from '../../../base/ui/lazyPart.tsx'

export const RandomiseCardDialog = lazyPart(() => import('./RandomiseCardDialog.tsx'))

/** Returns a function that returns true if the user may randomise a participant with this status from a board. */
export function useMayRandomise(): (hasRandomisationLists: boolean, status: string) => boolean {
  const may = useMay()
  return (hasRandomisationLists, status) => hasRandomisationLists && status === 'ENROLLED' && may('randomisation', 'create')
}
