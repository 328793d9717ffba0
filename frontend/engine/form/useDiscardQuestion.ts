import { App } from 'antd'
import { useTranslation } from 'react-i18next'

/** Asks whether what was typed may be given up; staying is preselected. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const { t } = useTranslation('common')
  const { modal } = App.useApp()
  return async () =>
    await modal.confirm({
      title: t('form.discardQuestion'),
      okText: t('form.discard'),
      cancelText: t('form.goOn'),
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
    })
}
