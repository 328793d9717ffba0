import { App } from 'antd'
import { useTranslation } from 'react-i18next'

/** Asks whether a signed agreement is the right one, as it cannot be taken back (specification 2, section 2). */
export function useAgreementQuestion(words: 'upload' | 'replace'): (fileName: string) => Promise<boolean> {
  const { t } = useTranslation('participants')
  const { modal } = App.useApp()
  return async (name) =>
    await modal.confirm({
      title: t(`agreement.${words}.question`),
      content: t(`agreement.${words}.consequence`, { name }),
      okText: t(`agreement.${words}.proceed`),
      cancelText: t('agreement.cancel'),
      maskClosable: false,
    })
}
