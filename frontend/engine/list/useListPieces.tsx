import { type ReactNode, useState } from 'react'
import { useMay } from '../../base/providers/useMay.ts'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import type { CustomListAction } from '../area.ts'
import { useExtensions } from '../extensions.ts'

/** Returns the actions that areas add to a list and that this user may use, and the dialog of the one that is open. */
export function useListPieces(resource: string): {
  readonly pieces: readonly CustomListAction[]
  readonly open: (key: string) => void
  readonly dialog: ReactNode
} {
  const may = useMay()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const pieces = (useExtensions().listActions[resource] ?? []).filter(({ isOffered }) => isOffered(may))
  const opened = pieces.find(({ key }) => key === openKey)
  const dialog = opened !== undefined && (
    <Suspended fallback={null}>
      <opened.Component onClose={() => setOpenKey(null)} />
    </Suspended>
  )
  return { pieces, open: setOpenKey, dialog }
}
