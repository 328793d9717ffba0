import type { FileField } from '#resources/core/fields/file.ts'
import { labelsOf } from '../../base/texts/labels.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CellProps, FieldView } from '../types.ts'
import { Empty } from '../views/Empty.tsx'
import { StoredFileLink } from '../views/StoredFileLink.tsx'

const FileInput = lazyPart(() => import('../inputs/FileInput.tsx').then(({ FileInput }) => ({ default: FileInput })))

function FileCell({ value, row, name }: CellProps<FileField>) {
  if (typeof value !== 'string' || value === '') return <Empty />
  return <StoredFileLink id={value} name={labelsOf(row, name)[value] ?? null} isImage={false} />
}

export const fileView: FieldView<FileField> = { Input: FileInput, Cell: FileCell }
