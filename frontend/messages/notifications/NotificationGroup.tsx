import DownOutlined from '@ant-design/icons/DownOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNumbers } from '../../base/i18n/numbers.ts'
import type { Notification } from './groups.ts'
import { type LineActions, labelOf, NotificationLine } from './NotificationLine.tsx'

/** Similar notifications of one day as a single line that expands. */
export function NotificationGroup({ rows, mark, titles, onOpen }: LineActions & { readonly rows: readonly Notification[] }) {
  const { t } = useTranslation('notifications')
  const numbers = useNumbers()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const [first] = rows
  if (first === undefined) return null
  const unread = rows.filter(({ status }) => status === 'UNREAD').map((row) => row.id)
  const topic = t(`values.notification.topic.${first.topic}`)
  const studySiteLabel = [labelOf(first, 'studyId'), labelOf(first, 'siteId')].filter((label) => label !== null).join(' · ')
  return (
    <li className="notification-group">
      <div className="notification" data-unread={unread.length > 0 || undefined}>
        <span className="notification-mark">
          {unread.length > 0 && <span className="visually-hidden">{t('values.notification.status.UNREAD')}</span>}
        </span>
        <span className="notification-what">
          <Button
            type="link"
            aria-expanded={isOpen}
            aria-controls={id}
            icon={isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t('feed.several', { figure: numbers.format(rows.length), what: topic })}
          </Button>
          {studySiteLabel !== '' && <small>{studySiteLabel}</small>}
        </span>
        <span />
        {unread.length > 0 ? (
          <Button size="small" onClick={() => void mark(unread, true)} aria-label={t('feed.markRead', { what: topic })}>
            {t('feed.markGroup')}
          </Button>
        ) : (
          <span />
        )}
      </div>
      <ul id={id} hidden={!isOpen} className="notification-list">
        {isOpen && rows.map((row) => <NotificationLine key={row.id} row={row} mark={mark} titles={titles} onOpen={onOpen} />)}
      </ul>
    </li>
  )
}
