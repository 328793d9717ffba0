import type { FileField } from '#resources/core/fields/file.ts'
import { labelsOf } from '../base/texts/labels.ts'
import { later } from '../base/ui/later.tsx'
import { Empty } from './Empty.tsx'
import { StoredFileLink } from './StoredFileLink.tsx'
import type { CellProps, FieldView } from './types.ts'

const FileInput = later(() => import('./FileInput.tsx').then(({ FileInput }) => ({ default: FileInput })))

function FileCell({ value, row, name }: CellProps<FileField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return <StoredFileLink id={value} name={labelsOf(row, name)[value] ?? null} isImage={false} />
}

export const fileView: FieldView<FileField> = { Input: FileInput, Cell: FileCell }
