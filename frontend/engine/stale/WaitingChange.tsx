import SyncOutlined from '@ant-design/icons/SyncOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ChangeOptions, useChangeWords } from './useChangeWords.ts'

/** Somebody else saved the record while something is typed here: it waits, where nothing moves under the typing hand. */
export function WaitingChange({ onReload, ...change }: ChangeOptions & { readonly onReload: () => void }) {
  const { t } = useTranslation('common')
  return (
    <>
      <span>{useChangeWords(change)}</span>
      <Button size="small" icon={<SyncOutlined aria-hidden />} title={t('stale.waiting')} onClick={onReload}>
        {t('stale.reload')}
      </Button>
    </>
  )
}
