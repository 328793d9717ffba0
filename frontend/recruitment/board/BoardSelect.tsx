import { useTranslation } from 'react-i18next'
import type { ConductBoardSummary } from '#resources/recruitment/boardAnswers.ts'
import { findStudyRefusal } from '#resources/studies/studyBinding.ts'
import { useAddress } from '../../base/routes/useAddress.ts'
import { Select } from '../../base/ui/Select.tsx'

export const siteParameter = 'site'
/** Value instead of a site: all of the study's sites at which the reader works. */
export const allSites = 'all'

interface BoardSelectProps {
  readonly places: readonly ConductBoardSummary[]
  readonly studyId: string
  /** Site, or `allSites`. */
  readonly siteId: string
  /** True if the screen is large enough for the boards of several sites. */
  readonly hasLanes: boolean
}

/** Selects the board: of a study at one site, or at all of the reader's sites. */
export function BoardSelect({ places, studyId, siteId, hasLanes }: BoardSelectProps) {
  const { t } = useTranslation('trialboard')
  const [, change] = useAddress()
  const sitesByStudy = Map.groupBy(places, (studySite) => studySite.studyId)
  const nameOf = ({ studyName, siteName, state }: ConductBoardSummary) =>
    [studyName, siteName, ...(findStudyRefusal(state, 'back') === null ? [] : [t('board.readOnly')])].join(' · ')
  const options = [...sitesByStudy].flatMap(([study, sites]) => {
    const each = sites.map((studySite) => ({ value: `${study} ${studySite.siteId}`, label: nameOf(studySite) }))
    const allSitesOption = { value: `${study} ${allSites}`, label: `${sites[0]?.studyName} · ${t('board.allSites')}` }
    return hasLanes && sites.length > 1 ? [allSitesOption, ...each] : each
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
