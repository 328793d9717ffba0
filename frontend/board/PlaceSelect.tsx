import { useTranslation } from 'react-i18next'
import type { ConductPlace } from '#resources/boardAnswers.ts'
import { whyNotInStudy } from '#resources/studyBinding.ts'
import { useAddress } from '../base/routes/useAddress.ts'
import { Select } from '../base/ui/Select.tsx'

export const siteParameter = 'site'
/** In place of a site: all of the study's at which the reader works. */
export const allSites = 'all'

interface PlaceSelectProps {
  readonly places: readonly ConductPlace[]
  readonly studyId: string
  /** Or `allSites`. */
  readonly siteId: string
  /** There is room for the boards of several sites. */
  readonly hasLanes: boolean
}

/** Which board is shown: of a study at a site, or of a study at all of the reader's. */
export function PlaceSelect({ places, studyId, siteId, hasLanes }: PlaceSelectProps) {
  const { t } = useTranslation('trialboard')
  const [, change] = useAddress()
  const ofStudies = Map.groupBy(places, (place) => place.studyId)
  const nameOf = ({ studyName, siteName, state }: ConductPlace) =>
    [studyName, siteName, ...(whyNotInStudy(state, 'back') === null ? [] : [t('board.readOnly')])].join(' · ')
  const options = [...ofStudies].flatMap(([study, sites]) => {
    const each = sites.map((place) => ({ value: `${study} ${place.siteId}`, label: nameOf(place) }))
    const all = { value: `${study} ${allSites}`, label: `${sites[0]?.studyName} · ${t('board.allSites')}` }
    return hasLanes && sites.length > 1 ? [all, ...each] : each
  })
  return (
    <Select
      aria-label={t('board.place')}
      value={`${studyId} ${siteId}`}
      popupMatchSelectWidth={false}
      options={options}
      onChange={(value) => {
        const [study = '', site = ''] = value.split(' ')
        change({ study, [siteParameter]: site })
      }}
    />
  )
}
