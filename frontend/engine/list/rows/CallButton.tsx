import PhoneOutlined from '@ant-design/icons/PhoneOutlined'
import { Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Suspended } from '../../../base/ui/lazyPart.tsx'
import { formatPhone } from '../../../fields/phoneFormat.ts'
import { useExtensions } from '../../extensions.ts'
import type { ListRow } from '../../listState/types.ts'
import type { CalledPerson } from './useCallNumbers.ts'

interface CallButtonProps {
  readonly definition: ResourceDefinition
  readonly row: ListRow
  /** Null if the reader sees no number. */
  readonly person: CalledPerson | null
}

/** Link that calls the person of a row and opens the log of calls. */
export function CallButton({ definition, row, person }: CallButtonProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(definition.name)
  const { callLogs } = useExtensions()
  const [isLogging, setIsLogging] = useState(false)
  if (person === null) return null
  const Log = callLogs[person.resource]
  const reference = definition.list?.calls
  const name = reference === undefined ? texts.name(row) : (labelsOf(row, reference)[person.id] ?? texts.name(row))
  return (
    <>
      <Tooltip title={formatPhone(person.number)}>
        <a
          className="list-call"
          href={`tel:${person.number.replaceAll(/[^+\d]/g, '')}`}
          aria-label={t('list.call', { name })}
          onClick={() => setIsLogging(true)}
        >
          <PhoneOutlined aria-hidden />
        </a>
      </Tooltip>
      {isLogging && Log !== undefined && (
        <Suspended fallback={null}>
          <Log id={person.id} onClose={() => setIsLogging(false)} />
        </Suspended>
      )}
    </>
  )
}
