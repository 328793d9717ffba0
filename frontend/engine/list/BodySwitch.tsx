import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

/** In the address: how the rows of a list are drawn. */
export const drawnAs = 'as'
export const asTable = 'list'

interface BodySwitchProps {
  /** Key of the name of the other way, with the namespace. */
  readonly label: string
  readonly isTable: boolean
}

/** Between the ways in which the rows of a list are drawn. What it is narrowed by stays. */
export function BodySwitch({ label, isTable }: BodySwitchProps) {
  const { t } = useTranslation('common')
  const [, setAddress] = useSearchParams()
  const other = 'other'
  const choose = (way: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (way === asTable) next.set(drawnAs, asTable)
      else next.delete(drawnAs)
      return next
    })
  return (
    <Segmented
      aria-label={t('list.drawnAs')}
      value={isTable ? asTable : other}
      options={[
        { value: other, label: t(label) },
        { value: asTable, label: t('list.asList') },
      ]}
      onChange={choose}
    />
  )
}
