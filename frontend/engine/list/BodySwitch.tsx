import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../base/routes/useAddress.ts'

/** URL parameter for the display of a list's rows. */
const bodyParameter = 'as'

/** Display of a list's rows. `list`: the list's own table. `other`: the screen's alternative display. */
export type BodyKind = 'list' | 'other'

/** Returns the display in the URL, else the screen's default. */
export const bodyKindOf = (address: URLSearchParams, defaultKind: BodyKind): BodyKind => {
  const requested = address.get(bodyParameter)
  return requested === 'list' || requested === 'other' ? requested : defaultKind
}

interface BodySwitchProps {
  /** Key of the alternative display's name, with the namespace. */
  readonly label: string
  readonly opensAs: BodyKind
  readonly drawn: BodyKind
}

/** Switch between the two displays of a list's rows. Switching keeps the filters. */
export function BodySwitch({ label, opensAs, drawn }: BodySwitchProps) {
  const { t } = useTranslation('common')
  const [, change] = useAddress()
  const bodyOptions: { readonly value: BodyKind; readonly label: string }[] = [
    { value: 'other', label: t(label) },
    { value: 'list', label: t('list.asList') },
  ]
  const selectBody = (bodyKind: BodyKind) => change({ [bodyParameter]: bodyKind === opensAs ? null : bodyKind })
  return (
    <Segmented
      aria-label={t('list.drawnAs')}
      value={drawn}
      options={opensAs === 'other' ? bodyOptions : bodyOptions.toReversed()}
      onChange={selectBody}
    />
  )
}
