import { createElement } from 'react'
import { study } from '#resources/study.ts'
import { later } from '../../base/ui/later.tsx'
import type { ListPiece, RowPiece, RowPieceProps } from '../../engine/area.ts'

const RegistryDrawer = later(() => import('./RegistryDrawer.tsx'))

/** A new study from the public registry, above the list of studies. */
export const registryListPieces: readonly ListPiece[] = [
  { key: 'registryImport', label: 'studies:registry.import', isOffered: (may) => may(study.name, 'create'), Component: RegistryDrawer },
]

const CompareOne = ({ row, onClose }: RowPieceProps<'study'>) => createElement(RegistryDrawer, { study: row, onClose })

/** A study that is there beside what the registry says of it. */
export const registryRowPieces: readonly RowPiece<'study'>[] = [
  {
    key: 'registryCompare',
    label: 'studies:registry.compare',
    isOffered: (_row, may) => may(study.name, 'update'),
    Component: CompareOne,
  },
]
