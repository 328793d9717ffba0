import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

/** In the address: how the rows of a list are drawn. */
const drawnAs = 'as'
const asTable = 'list'
const asOther = 'other'

interface Ways {
  /** The screen opens with the table. */
  readonly isSecond?: true
}

/** Are the rows drawn in the other way, by what the address says or else by how the screen opens? */
export const isOtherWay = (address: URLSearchParams, { isSecond }: Ways): boolean =>
  isSecond ? address.get(drawnAs) === asOther : address.get(drawnAs) !== asTable

interface BodySwitchProps extends Ways {
  /** Key of the name of the other way, with the namespace. */
  readonly label: string
  readonly isTable: boolean
}

/** Between the ways in which the rows of a list are drawn. What it is narrowed by stays. */
export function BodySwitch({ label, isTable, isSecond }: BodySwitchProps) {
  const { t } = useTranslation('common')
  const [, setAddress] = useSearchParams()
  const first = isSecond ? asTable : asOther
  const ways = [
    { value: asOther, label: t(label) },
    { value: asTable, label: t('list.asList') },
  ]
  const choose = (way: string) =>
    setAddress((before) => {
      const next = new URLSearchParams(before)
      if (way === first) next.delete(drawnAs)
      else next.set(drawnAs, way)
      return next
    })
  return (
    <Segmented
      aria-label={t('list.drawnAs')}
      value={isTable ? asTable : asOther}
      options={isSecond ? ways.toReversed() : ways}
      onChange={choose}
    />
  )
}
