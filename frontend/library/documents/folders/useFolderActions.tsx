import { type ReactNode, useState } from 'react'
import { getResource } from '#resources/index.ts'
import { useRecordsBeside } from '../../../engine/related/useRecordsBeside.tsx'
import { CopyFolder } from './CopyFolder.tsx'
import type { Folder } from './useFolders.ts'

export interface FolderActions {
  readonly edit: (folder: Folder) => void
  readonly copy: (folder: Folder) => void
}

/** Actions on folders, and the drawers and dialogs that they open. */
export function useFolderActions(): { readonly actions: FolderActions; readonly layers: ReactNode } {
  const recordDrawer = useRecordsBeside(getResource('libraryFolder'), undefined)
  const [toCopy, setToCopy] = useState<Folder | null>(null)
  return {
    actions: { edit: (folder) => recordDrawer.open?.(folder), copy: setToCopy },
    layers: (
      <>
        {recordDrawer.layers}
        {toCopy !== null && <CopyFolder folder={toCopy} onClose={() => setToCopy(null)} />}
      </>
    ),
  }
}
