import type { ImageField } from '#resources/core/fields/image.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CellProps, FieldView } from '../types.ts'
import { Empty } from '../views/Empty.tsx'
import { StoredFileLink } from '../views/StoredFileLink.tsx'

const FileInput = lazyPart(() => import('../inputs/FileInput.tsx').then(({ FileInput }) => ({ default: FileInput })))

function ImageCell({ value, row, name }: CellProps<ImageField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return <StoredFileLink id={value} name={labelsOf(row, name)[value] ?? null} isImage />
}

export const imageView: FieldView<ImageField> = { Input: FileInput, Cell: ImageCell }
