import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SiteOnMap } from '#resources/organisation/mapAnswers.ts'
import { site } from '#resources/organisation/site.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { RecordLink } from '../../engine/RecordLink.tsx'

interface SiteLinesProps {
  readonly sites: readonly SiteOnMap[]
  readonly isCapped: boolean
  readonly chosen: readonly string[]
  readonly onChoose: (ids: readonly string[]) => void
}

/** List of the sites on a map. A site that is selected in the list is also marked on the map, and the other way round. */
export function SiteLines({ sites, isCapped, chosen, onChoose }: SiteLinesProps) {
  const { t } = useTranslation('maps')
  const texts = useTexts(site.name)
  const list = useRef<HTMLOListElement>(null)
  const [first] = chosen
  useEffect(() => {
    const line = first === undefined ? null : list.current?.querySelector<HTMLElement>(`[data-site="${first}"]`)
    if (list.current !== null && line != null) scrollIntoView(list.current, line)
  }, [first])
  return (
    <section className="map-list" aria-label={t('list')}>
      {isCapped && <p className="map-note">{t('capped', { count: sites.length })}</p>}
      <ol ref={list}>
        {sites.map(({ id, name, siteCode, city, province, isVirtual, place }) => (
          <li key={id} data-site={id} data-chosen={chosen.includes(id) || undefined}>
            {place === null ? (
              <strong>{name}</strong>
            ) : (
              <button type="button" className="row-link" aria-pressed={chosen.includes(id)} onClick={() => onChoose([id])}>
                {name}
              </button>
            )}
            <span>{[siteCode, city, province === null ? null : texts.value('province', province)].filter(Boolean).join(' · ')}</span>
            <small>{t(`exactness.${isVirtual ? 'virtual' : exactnessOf(place)}`)}</small>
            {place?.isOfFormerAddress && <small className="map-warning">{t('formerAddress')}</small>}
            <RecordLink resource={site.name} id={id} label={t('openSite', { name })}>
              {t('open')}
            </RecordLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Scrolls only the list, not the page. */
function scrollIntoView(list: HTMLElement, line: HTMLElement): void {
  const [frame, { top, bottom }] = [list.getBoundingClientRect(), line.getBoundingClientRect()]
  if (top < frame.top) list.scrollTop -= frame.top - top
  else if (bottom > frame.bottom) list.scrollTop += bottom - frame.bottom
}

const exactnessOf = (place: SiteOnMap['place']) => (place === null ? 'none' : place.isByHand ? 'HAND' : place.exactness)
