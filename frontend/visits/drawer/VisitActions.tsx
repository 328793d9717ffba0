import MoreOutlined from '@ant-design/icons/MoreOutlined'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { todayFor } from '../../base/i18n/dates.ts'
import { useActionItems } from '../../engine/actions/useActionItems.tsx'

/** Possible next steps of a visit, shown as a filled button. */
const nextSteps: readonly string[] = ['complete', 'schedule', 'reviewMissed']
/** Actions shown as buttons; all others are in the menu. */
const shownActions: readonly string[] = ['markAsMissed', 'reschedule', ...nextSteps]

/**
 * Buttons of a visit: the next step filled, other common actions outlined, all remaining actions in a menu. Each action opens a dialog
 * before it changes anything.
 */
export function VisitActions({ row }: { readonly row: ResourceAnswer['participantVisit'] }) {
  const { t } = useTranslation('studyScheduler')
  const { pieces, actions, dialog } = useActionItems({ resource: 'participantVisit', row, isOpen: true })
  const visibleActions = actions
    .filter(({ key }) => shownActions.includes(key))
    .sort((left, right) => shownActions.indexOf(left.key) - shownActions.indexOf(right.key))
  const others = [...pieces, ...actions.filter(({ key }) => !shownActions.includes(key))]
  // A visit in the future has no filled button, so that users do not complete it by mistake.
  const isAhead = row.status === 'SCHEDULED' && (row.visitDate ?? '') > todayFor(row)
  if (actions.length === 0 && pieces.length === 0) return null
  return (
    <div className="visit-actions">
      {visibleActions.toReversed().map(({ key, label, onClick }) => (
        <Button key={key} type={nextSteps.includes(key) && !isAhead ? 'primary' : 'default'} onClick={onClick}>
          {label}
        </Button>
      ))}
      {others.length > 0 && (
        <Dropdown trigger={['click']} autoFocus menu={{ items: others }}>
          <Button icon={<MoreOutlined aria-hidden />} aria-label={t('calendar.more')} />
        </Dropdown>
      )}
      {dialog}
    </div>
  )
}
