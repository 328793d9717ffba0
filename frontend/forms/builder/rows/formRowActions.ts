import { formCalls } from '#resources/forms/formsCalls.ts'
import { call } from '../../../base/call.ts'
import { saveFile } from '../../../base/ui/fileChoice/saveFile.ts'
import { lazyPart } from '../../../base/ui/lazyPart.tsx'
import type { CustomRowAction } from '../../../engine/area.ts'
import { nameOfFile } from './nameOfFile.ts'

/** Opens a screen in a new tab, so that the current list or builder keeps its state. */
const open = (path: string) => void window.open(`/crm${path}`, '_blank', 'noopener')

/** Downloads the form for printing, without answers. */
const blankFormAction = {
  key: 'blank',
  label: 'forms:files.blank',
  Component: lazyPart(() => import('./DownloadBlank.tsx').then(({ DownloadBlank }) => ({ default: DownloadBlank }))),
} as const
const annotatedFormAction = {
  key: 'annotated',
  label: 'forms:files.annotated',
  Component: lazyPart(() => import('./DownloadBlank.tsx').then(({ DownloadAnnotated }) => ({ default: DownloadAnnotated }))),
} as const

/** Row actions of a form, in addition to the declared ones. */
export const formRowActions: readonly CustomRowAction<'form'>[] = [
  { key: 'preview', label: 'forms:rows.preview', run: ({ id }) => open(`/form/preview?formId=${id}`) },
  {
    key: 'exportJson',
    label: 'forms:json.export',
    async run({ id, name, formVersion }) {
      const { formJson } = await call(formCalls.read, { params: { id } })
      save(formJson, `${name} ${formVersion}`)
    },
  },
  blankFormAction,
  annotatedFormAction,
  {
    key: 'changeType',
    label: 'forms:rows.changeType',
    isOffered: (row) => row.actions.includes('update'),
    Component: lazyPart(() => import('./ChangeTypeDialog.tsx')),
  },
]

/** Row actions of a form version. */
export const versionRowActions: readonly CustomRowAction<'formVersion'>[] = [
  { key: 'preview', label: 'forms:rows.preview', run: ({ id }) => open(`/form/preview?versionId=${id}`) },
  { key: 'compare', label: 'forms:rows.compare', Component: lazyPart(() => import('./CompareDialog.tsx')) },
  {
    key: 'exportJson',
    label: 'forms:json.export',
    async run({ id, formVersion }) {
      const { formJson } = await call(formCalls.readVersion, { params: { id } })
      save(formJson, `form ${formVersion}`)
    },
  },
  blankFormAction,
  annotatedFormAction,
]

const save = (document: unknown, name: string) =>
  saveFile(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), nameOfFile(name, 'json'))
