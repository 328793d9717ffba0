import './signatures.css'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { accessCalls } from '#resources/organisation/accessCalls.ts'
import { call } from '../../base/call.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { DatetimeCell } from '../../fields/types/datetime.tsx'

interface SignaturesPanelProps {
  readonly resource: ResourceDefinition
  readonly row: ResponseRow
}

const zoneNamed = { namesZone: true } as const

/** Signatures of a record: signer, meaning and time. */
export default function SignaturesPanel({ resource, row }: SignaturesPanelProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource.name)
  const { data, error, refetch } = useQuery({
    // Any change of the record may be a signature.
    queryKey: ['signatures', resource.name, row.id, row.version],
    queryFn: async ({ signal }) => await call(accessCalls.signatures, { params: { resource: resource.name, id: row.id } }, { signal }),
    retry: false,
  })
  if (data === undefined) return error === null ? <Waiting rows={3} /> : <LoadFailed message={error.message} onRetry={refetch} />
  if (data.length === 0) return <EmptyPanel words={t('signature.none')} />
  return (
    <ol className="signatures">
      {data.map(({ id, transition, printedName, signedAt, hash }) => (
        <li key={id}>
          <strong>{printedName}</strong>
          <span>
            <DatetimeCell value={signedAt} row={row} style="audit" field={zoneNamed} />
          </span>
          <p>
            {t('signature.action', { action: texts.transition(transition) })} <q>{texts.meaning(transition)}</q>
          </p>
          <small>
            {t('signature.hash')} <code>{hash}</code>
          </small>
        </li>
      ))}
    </ol>
  )
}
