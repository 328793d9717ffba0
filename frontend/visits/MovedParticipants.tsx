import { Checkbox, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MovedParticipant, ScheduleReview } from '#resources/visits/visitAnswers.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { useIsPhone } from '../base/ui/useIsPhone.ts'

interface MovedParticipantsProps {
  readonly review: ScheduleReview
  /** Number of the target version. */
  readonly number: number
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

const pageSize = 20

/**
 * Participants in conduct, with the effects of another schedule version on each. The user selects which of them are moved to that
 * version.
 */
export function MovedParticipants({ review: { participants, total }, number, chosen, onChoose }: MovedParticipantsProps) {
  const { t } = useTranslation('visitSchedule')
  const numbers = useNumbers()
  const isPhone = useIsPhone()
  if (participants.length === 0) return null
  const formatEffects = ({ gains, loses, outside }: MovedParticipant): string =>
    [
      gains.length > 0 ? t('schedule.gains', { names: gains.join(', ') }) : '',
      loses.length > 0 ? t('schedule.loses', { names: loses.join(', ') }) : '',
      outside > 0 ? t('schedule.outside', { count: outside }) : '',
    ]
      .filter(Boolean)
      .join(' · ') || t('schedule.windowsAlone')
  const formatVersion = (each: MovedParticipant) => (each.number === null ? t('schedule.noVersion') : numbers.format(each.number))
  const participantColumn = {
    key: 'name',
    title: t('schedule.participant'),
    render: (_: unknown, each: MovedParticipant) => (
      <>
        {each.name}
        <small>{isPhone ? [each.siteName, formatVersion(each), formatEffects(each)].join(' · ') : each.siteName}</small>
      </>
    ),
  }
  const columns = [
    participantColumn,
    { key: 'number', title: t('schedule.version'), render: (_: unknown, each: MovedParticipant) => formatVersion(each) },
    { key: 'effects', title: t('schedule.effects', { number }), render: (_: unknown, each: MovedParticipant) => formatEffects(each) },
  ]
  return (
    <section>
      <h2>{t('schedule.underWay')}</h2>
      <p>{t('schedule.tick', { number })}</p>
      {total > participants.length && <p>{t('schedule.first', { shown: participants.length, total })}</p>}
      <Table<MovedParticipant>
        size="small"
        rowKey="id"
        columns={isPhone ? [participantColumn] : columns}
        dataSource={[...participants]}
        pagination={participants.length > pageSize ? { pageSize, showSizeChanger: false } : false}
        rowSelection={{
          selectedRowKeys: [...chosen],
          // Selection over all pages, matching the count on the button.
          columnTitle: (
            <Checkbox
              aria-label={t('schedule.everybody')}
              checked={chosen.length === participants.length}
              indeterminate={chosen.length > 0 && chosen.length < participants.length}
              onChange={({ target }) => onChoose(target.checked ? participants.map(({ id }) => id) : [])}
            />
          ),
          renderCell: (isChosen, { id, name }) => (
            <Checkbox
              aria-label={t('schedule.moves', { name })}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
          ),
        }}
      />
    </section>
  )
}
