import LeftOutlined from '@ant-design/icons/LeftOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button, Dropdown, Segmented } from 'antd'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { todayFor } from '../../base/i18n/dates.ts'
import { useMedia } from '../../base/theme/useMedia.ts'
import { InfoButton } from '../../base/ui/InfoButton.tsx'
import { Select } from '../../base/ui/Select.tsx'
import { UnscheduledButton } from '../unscheduled/UnscheduledButton.tsx'
import { views } from './calendarView.ts'
import { type ColumnField, columnFields } from './dayColumns.ts'
import { type Period, stepDay, titleOfPeriod } from './period.ts'
import type { SchedulerEvent, SchedulerState } from './schedulerState.ts'

interface SchedulerHeadProps {
  readonly state: Pick<SchedulerState, 'view' | 'day' | 'columns'>
  readonly period: Period
  readonly dispatch: Dispatch<SchedulerEvent>
  readonly onAdded: () => void
  readonly onFeed: () => void
}

/** Current period, buttons to change it, and actions, in one row. */
export function SchedulerHead({ state: { view, day, columns }, period, dispatch, onAdded, onFeed }: SchedulerHeadProps) {
  const { t, i18n } = useTranslation('studyScheduler')
  const navigate = useNavigate()
  const isTouch = useMedia('(pointer: coarse)')
  const goTo = (step: 1 | -1) => dispatch({ kind: 'day', day: stepDay(view, day, step) })
  const help = view === 'agenda' || (view === 'day' && columns !== 'none') ? 'agenda' : isTouch ? 'touch' : 'keys'
  return (
    <div className="scheduler-head">
      <Button onClick={() => dispatch({ kind: 'day', day: todayFor() })}>{t('calendar.today')}</Button>
      <span className="scheduler-steps">
        <Button
          type="text"
          icon={<LeftOutlined aria-hidden />}
          aria-label={t(`calendar.previous.${view}`)}
          title={t(`calendar.previous.${view}`)}
          onClick={() => goTo(-1)}
        />
        <Button
          type="text"
          icon={<RightOutlined aria-hidden />}
          aria-label={t(`calendar.next.${view}`)}
          title={t(`calendar.next.${view}`)}
          onClick={() => goTo(1)}
        />
      </span>
      <h2 aria-live="polite">{titleOfPeriod(view, period, day, i18n.language)}</h2>
      <span className="scheduler-space" />
      {view === 'day' && (
        <Select<ColumnField>
          className="scheduler-columns"
          aria-label={t('calendar.columns.label')}
          value={columns}
          options={columnFields.map((value) => ({ value, label: t(`calendar.columns.${value}`) }))}
          onChange={(next) => dispatch({ kind: 'columns', columns: next })}
        />
      )}
      <Segmented
        aria-label={t('calendar.views')}
        value={view}
        options={views.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
        onChange={(next) => dispatch({ kind: 'view', view: next })}
      />
      <UnscheduledButton day={day} onAdded={onAdded} />
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: [
            { key: 'availability', label: t('calendar.availability'), onClick: () => void navigate('/staff-availability') },
            { key: 'feed', label: t('feed.open'), onClick: onFeed },
          ],
        }}
      >
        <Button icon={<MoreOutlined aria-hidden />} aria-label={t('calendar.more')} />
      </Dropdown>
      <InfoButton label={t('calendar.helpName')}>{t(`calendar.help.${help}`)}</InfoButton>
    </div>
  )
}
