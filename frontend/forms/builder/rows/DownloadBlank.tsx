import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { DownloadOnce } from '../../../engine/DownloadOnce.tsx'
import { nameOfFile } from './nameOfFile.ts'

interface DownloadBlankProps {
  readonly row: ResourceAnswer['form'] | ResourceAnswer['formVersion']
  readonly onClose: () => void
}

/** Downloads a form without answers, for printing. */
export const DownloadBlank = (props: DownloadBlankProps) => <Blank {...props} kind="blank" />

/** Downloads the form without answers, with names, types, limits, values and logic next to the questions. */
export const DownloadAnnotated = (props: DownloadBlankProps) => <Blank {...props} kind="annotated" />

function Blank({ row, kind, onClose }: DownloadBlankProps & { readonly kind: 'blank' | 'annotated' }) {
  const { t } = useTranslation('forms')
  const [address, name] = 'name' in row ? [`form/${row.id}`, row.name] : [`form-version/${row.id}`, 'form']
  const title = t(`files.${kind}`)
  return (
    <DownloadOnce
      address={`${address}/pdf${kind === 'annotated' ? '?annotated=true' : ''}`}
      fileName={nameOfFile(`${name} ${row.formVersion} ${kind}`, 'pdf')}
      name={title}
      onClose={onClose}
    />
  )
}
