import type { ImageField } from '#resources/core/fields/image.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { later } from '../base/ui/later.tsx'
import { Empty } from './Empty.tsx'
import { StoredFileLink } from './StoredFileLink.tsx'
import type { CellProps, FieldView } from './types.ts'

const FileInput = later(() => import('./FileInput.tsx').then(({ FileInput }) => ({ default: FileInput })))

function ImageCell({ value, row, name }: CellProps<ImageField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return <StoredFileLink id={value} name={labelsOf(row, name)[value] ?? null} isImage />
}

export const imageView: FieldView<ImageField> = { Input: FileInput, Cell: ImageCell }
