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

export interface BodySwitchProps {
  /** Key of the alternative display's name, with the namespace. */
  readonly label: string
  readonly opensAs: BodyKind
  readonly drawn: BodyKind
}

/** Returns the two displays, the screen's default first, and the function that selects one. Selecting keeps the filters. */
function useBodies({ label, opensAs }: Pick<BodySwitchProps, 'label' | 'opensAs'>) {
  const { t } = useTranslation('common')
  const [, change] = useAddress()
  const options: { readonly value: BodyKind; readonly label: string }[] = [
    { value: 'other', label: t(label) },
    { value: 'list', label: t('list.asList') },
  ]
  return {
    options: opensAs === 'other' ? options : options.toReversed(),
    select: (bodyKind: BodyKind) => change({ [bodyParameter]: bodyKind === opensAs ? null : bodyKind }),
  }
}

/** Switch between the two displays of a list's rows. */
export function BodySwitch({ drawn, ...props }: BodySwitchProps) {
  const { t } = useTranslation('common')
  const { options, select } = useBodies(props)
  return <Segmented aria-label={t('list.drawnAs')} value={drawn} options={options} onChange={select} />
}

/** Returns the display that is not shown; null if the screen has one display only. */
export function useOtherBody(bodies: BodySwitchProps | undefined): { readonly label: string; readonly select: () => void } | null {
  const { options, select } = useBodies(bodies ?? noBodies)
  const other = bodies === undefined ? undefined : options.find(({ value }) => value !== bodies.drawn)
  return other === undefined ? null : { label: other.label, select: () => select(other.value) }
}

const noBodies = { label: 'common:list.asList', opensAs: 'list' } as const
