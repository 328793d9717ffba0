import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../base/routes/useAddress.ts'

/** In the address: how the rows of a list are drawn. */
const drawnAs = 'as'

/** As the list's own table, or in the other way that the screen brings. */
export type DrawnAs = 'list' | 'other'

/** How the rows are drawn, by what the address says or else by how the screen opens. */
export const drawnIn = (address: URLSearchParams, opensAs: DrawnAs): DrawnAs => {
  const asked = address.get(drawnAs)
  return asked === 'list' || asked === 'other' ? asked : opensAs
}

interface BodySwitchProps {
  /** Key of the name of the other way, with the namespace. */
  readonly label: string
  readonly opensAs: DrawnAs
  readonly drawn: DrawnAs
}

/** Between the ways in which the rows of a list are drawn, that first with which the screen opens. What it is narrowed by stays. */
export function BodySwitch({ label, opensAs, drawn }: BodySwitchProps) {
  const { t } = useTranslation('common')
  const [, change] = useAddress()
  const ways: { readonly value: DrawnAs; readonly label: string }[] = [
    { value: 'other', label: t(label) },
    { value: 'list', label: t('list.asList') },
  ]
  const choose = (way: DrawnAs) => change({ [drawnAs]: way === opensAs ? null : way })
  return (
    <Segmented aria-label={t('list.drawnAs')} value={drawn} options={opensAs === 'other' ? ways : ways.toReversed()} onChange={choose} />
  )
}
