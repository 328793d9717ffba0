import { createElement } from 'react'
import { study } from '#resources/studies/study.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CustomListAction, CustomRowAction, RowActionDialogProps } from '../../engine/area.ts'

const RegistryDrawer = lazyPart(() => import('./RegistryDrawer.tsx'))

/** List action that creates a study from the public registry. */
export const registryListActions: readonly CustomListAction[] = [
  { key: 'registryImport', label: 'studies:registry.import', isOffered: (may) => may(study.name, 'create'), Component: RegistryDrawer },
]

const CompareStudy = ({ row, onClose }: RowActionDialogProps<'study'>) => createElement(RegistryDrawer, { study: row, onClose })

/** Row action that compares an existing study with the registry. */
export const registryRowActions: readonly CustomRowAction<'study'>[] = [
  {
    key: 'registryCompare',
    label: 'studies:registry.compare',
    isOffered: (_row, may) => may(study.name, 'update'),
    Component: CompareStudy,
  },
]
