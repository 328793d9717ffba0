import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import { Button } from 'antd'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderContext } from './OrderContext.ts'

/** Header of the handles' column. If the list is sorted by something else, it contains a button that restores the manual order. */
export function OrderHead() {
  const order = use(OrderContext)
  const { t } = useTranslation('common')
  if (order === null || order.isShown) return <span className="visually-hidden">{t('list.order.name')}</span>
  return (
    <Button
      type="text"
      size="small"
      icon={<OrderedListOutlined aria-hidden />}
      aria-label={t('list.order.show')}
      title={t('list.order.show')}
      onClick={order.show}
    />
  )
}
