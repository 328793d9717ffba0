import { formCalls } from '#resources/forms/calls.ts'
import { call } from '../../base/call.ts'
import { later } from '../../base/ui/later.tsx'
import { saveFile } from '../../base/ui/saveFile.ts'
import type { RowPiece } from '../../engine/area.ts'
import { nameOfFile } from './nameOfFile.ts'

/** The address of a screen, in a tab of its own: a list or a builder stays as it is behind it. */
const open = (path: string) => void window.open(`/crm${path}`, '_blank', 'noopener')

/** A form on paper, without answers. */
const blank = {
  key: 'blank',
  label: 'forms:files.blank',
  Component: later(() => import('./DownloadBlank.tsx').then(({ DownloadBlank }) => ({ default: DownloadBlank }))),
} as const
const annotated = {
  key: 'annotated',
  label: 'forms:files.annotated',
  Component: later(() => import('./DownloadBlank.tsx').then(({ DownloadAnnotated }) => ({ default: DownloadAnnotated }))),
} as const

/** What can be done to a form beside its declared actions. */
export const formPieces: readonly RowPiece<'form'>[] = [
  { key: 'preview', label: 'forms:rows.preview', run: ({ id }) => open(`/form/preview?formId=${id}`) },
  {
    key: 'exportJson',
    label: 'forms:json.export',
    async run({ id, name, formVersion }) {
      const { formJson } = await call(formCalls.read, { params: { id } })
      save(formJson, `${name} ${formVersion}`)
    },
  },
  blank,
  annotated,
  {
    key: 'changeType',
    label: 'forms:rows.changeType',
    isOffered: (row) => row.actions.includes('update'),
    Component: later(() => import('./ChangeTypeDialog.tsx')),
  },
]

/** What can be done to a version of a form. */
export const versionPieces: readonly RowPiece<'formVersion'>[] = [
  { key: 'preview', label: 'forms:rows.preview', run: ({ id }) => open(`/form/preview?versionId=${id}`) },
  { key: 'compare', label: 'forms:rows.compare', Component: later(() => import('./CompareDialog.tsx')) },
  {
    key: 'exportJson',
    label: 'forms:json.export',
    async run({ id, formVersion }) {
      const { formJson } = await call(formCalls.readVersion, { params: { id } })
      save(formJson, `form ${formVersion}`)
    },
  },
  blank,
  annotated,
]

const save = (document: unknown, name: string) =>
  saveFile(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), nameOfFile(name, 'json'))
