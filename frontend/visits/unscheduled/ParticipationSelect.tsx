import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { rowsOf } from '../../base/rows.ts'
import { Select } from '../../base/ui/Select.tsx'
import { ReferenceSelect } from '../../fields/inputs/ReferenceSelect.tsx'

type Participation = ResourceAnswer['participantStudy']
type ChosenParticipation = Pick<Participation, 'id' | 'studyId' | 'siteId'>

interface ParticipationSelectProps {
  readonly value: ChosenParticipation | null
  readonly onChange: (participation: ChosenParticipation | null) => void
}

/** Selects a participant, and a study if they are in conduct of several. */
export function ParticipationSelect({ value, onChange }: ParticipationSelectProps) {
  const { t } = useTranslation('visitSchedule')
  const id = useId()
  const [participantId, setParticipantId] = useState<string | null>(null)
  const { data } = useQuery({
    queryKey: ['participationsUnderWay', participantId],
    enabled: participantId !== null,
    queryFn: ({ signal }) =>
      rowsOf('participantStudy').list({ participantId: participantId ?? '', conductStatus: 'UNDER_WAY', _start: 0, _end: 50 }, { signal }),
  })
  const onlyParticipation = data?.length === 1 ? data[0] : undefined
  useEffect(() => {
    if (onlyParticipation !== undefined) onChange(onlyParticipation)
  }, [onlyParticipation, onChange])
  return (
    <>
      <div className="form-field">
        <label htmlFor={id}>
          {t('unscheduled.participant')}{' '}
          <span className="form-required" aria-hidden="true">
            *
          </span>
        </label>
        <ReferenceSelect
          to="participant"
          titles={{}}
          value={participantId === null ? [] : [participantId]}
          onChange={([selectedId]) => {
            setParticipantId(selectedId ?? null)
            onChange(null)
          }}
          control={{ id }}
          allowClear={false}
        />
      </div>
      {data?.length === 0 && <Alert type="info" showIcon role="status" message={t('unscheduled.notUnderWay')} />}
      {data !== undefined && data.length > 1 && (
        <div className="form-field">
          <label htmlFor={`${id}-study`}>
            {t('unscheduled.study')}{' '}
            <span className="form-required" aria-hidden="true">
              *
            </span>
          </label>
          <Select
            id={`${id}-study`}
            value={value?.id ?? null}
            options={data.map((each) => ({
              value: each.id,
              label: [each.labels?.studyId, each.labels?.siteId].filter(Boolean).join(' · '),
            }))}
            onChange={(selectedId) => onChange(data.find((each) => each.id === selectedId) ?? null)}
          />
        </div>
      )}
    </>
  )
}
