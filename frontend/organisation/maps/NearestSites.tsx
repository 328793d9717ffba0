import './maps.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Distance, NearestSites as Told } from '#resources/organisation/mapAnswers.ts'
import { mapCalls } from '#resources/organisation/mapsCalls.ts'
import { site } from '#resources/organisation/site.ts'
import { useCall } from '../../base/call.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

const watchedResources = ['site', 'sitePlace', 'studySite']

/**
 * Open sites of the reader's studies, nearest to the participant's home first. Sorted by name if the reader may not see the home address.
 */
export default function NearestSites({ participantId }: { readonly participantId: string }) {
  const { t } = useTranslation('maps')
  const heading = useId()
  const { data, isError, refetch } = useCall(mapCalls.nearestSites, { params: { id: participantId } })
  useChanges({ row: { resource: 'participant', id: participantId }, lists: watchedResources }, () => void refetch())
  const renderBody = () => {
    if (data === undefined) return isError ? <LoadFailed message={t('nearest.failed')} onRetry={refetch} /> : <Waiting rows={3} />
    if (data.sites.length === 0) return <p className="map-note">{t('nearest.none')}</p>
    return <NearSites {...data} />
  }
  return (
    <section className="card nearest-sites" aria-labelledby={heading}>
      <h2 id={heading}>{t('nearest.title')}</h2>
      {renderBody()}
    </section>
  )
}

function NearSites({ isHidden, exactness, sites }: Told) {
  const { t } = useTranslation('maps')
  const texts = useTexts(site.name)
  return (
    <>
      <p className="map-note">{t(`nearest.from.${isHidden ? 'hidden' : (exactness ?? 'none')}`)}</p>
      <div className="chart-scroll">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('nearest.site')}</th>
              <th scope="col">{t('nearest.studies')}</th>
              {!isHidden && (
                <th scope="col" className="field-number">
                  {t('nearest.distance')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {sites.map(({ siteId, name, city, province, isVirtual, studies, distance }) => (
              <tr key={siteId}>
                <th scope="row">
                  {name}
                  <small className="map-place">
                    {isVirtual ? t('exactness.virtual') : [city, province && texts.value('province', province)].filter(Boolean).join(', ')}
                  </small>
                </th>
                <td>{studies.map((each) => each.name).join(', ')}</td>
                {!isHidden && (
                  <td className="field-number">
                    <DistanceText distance={distance} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function DistanceText({ distance }: { readonly distance: Distance | null }) {
  const { t } = useTranslation('maps')
  const numbers = useNumbers()
  if (distance === null) return t('nearest.unknown')
  return t(distance.isBelow ? 'nearest.below' : 'nearest.about', { km: numbers.format(distance.km) })
}
