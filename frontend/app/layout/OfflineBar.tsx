import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { timeFormat } from '../../base/i18n/dates.ts'
import { useIsOffline } from '../../base/ui/useIsOffline.ts'
import { useValueForKey } from '../../base/useOnChange.ts'

/** Shows that the browser has no network, and since when the data on the screen may be out of date. */
export function OfflineBar() {
  const { t } = useTranslation('common')
  const isOffline = useIsOffline()
  const offlineSince = useValueForKey(isOffline, dayjs())
  return (
    <div role="status" className="offline-bar" data-shown={isOffline}>
      {isOffline && (
        <>
          <DisconnectOutlined aria-hidden />
          <span>{t('shell.offline', { time: offlineSince.format(timeFormat) })}</span>
        </>
      )}
    </div>
  )
}
