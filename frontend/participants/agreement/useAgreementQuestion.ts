import { App } from 'antd'
import { useTranslation } from 'react-i18next'

/** Asks the user to confirm a signed agreement, because it cannot be withdrawn (specification 2, section 2). */
export function useAgreementQuestion(mode: 'upload' | 'replace'): (fileName: string) => Promise<boolean> {
  const { t } = useTranslation('participants')
  const { modal } = App.useApp()
  return async (name) =>
    await modal.confirm({
      title: t(`agreement.${mode}.question`),
      content: t(`agreement.${mode}.consequence`, { name }),
      okText: t(`agreement.${mode}.proceed`),
      cancelText: t('agreement.cancel'),
      maskClosable: false,
    })
}
