import { type Map as LeafletMap, latLngBounds } from 'leaflet'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Group, groupNearbyItems } from './groups.ts'
import type { MarkedItem } from './marked.ts'

/** Pixels between the centres of two markers. Closer markers are merged. */
const minDistancePx = 32
/** Pixels between a focused marker and the edge of the map. */
const margin = 40
/** Maximum number of names in a marker. */
const mostNames = 3

interface MapMarksProps<Item extends MarkedItem> {
  readonly map: LeafletMap
  readonly items: readonly Item[]
  readonly chosen: readonly string[]
  readonly onChoose: (items: readonly Item[]) => void
  readonly figureOf: (items: readonly Item[]) => string | null
}

/** Markers as buttons in a pane that moves with the map. Zooming positions them again. */
export function MapMarks<Item extends MarkedItem>({ map, items, chosen, onChoose, figureOf }: MapMarksProps<Item>) {
  const { t } = useTranslation('maps')
  const [, setRedrawCount] = useState(0)
  useEffect(() => {
    const redraw = () => setRedrawCount((before) => before + 1)
    map.on('zoomend viewreset', redraw)
    return () => void map.off('zoomend viewreset', redraw)
  }, [map])
  const pane = map.getPane('markerPane')
  if (pane === undefined || !hasView(map)) return null

  const spots = items.map((item) => ({ item, ...map.latLngToLayerPoint([item.place.latitude, item.place.longitude]) }))
  const labelOfGroup = (group: readonly Item[]) => {
    const names = group.slice(0, mostNames).map(({ words }) => words)
    const moreCount = group.length - names.length
    return moreCount > 0 ? t('marked.more', { names: names.join('; '), count: moreCount }) : names.join('; ')
  }
  const selectGroup = ({ items: groupItems }: Group<Item>) => {
    onChoose(groupItems)
    const area = latLngBounds(groupItems.map(({ place }) => [place.latitude, place.longitude]))
    if (!area.getNorthEast().equals(area.getSouthWest()) && map.getZoom() < map.getMaxZoom())
      map.fitBounds(area, { padding: [margin, margin], animate: false })
  }
  return createPortal(
    groupNearbyItems(spots, minDistancePx).map((group) => {
      const [first] = group.items
      if (first === undefined) return null
      const figure = figureOf(group.items)
      return (
        <button
          key={first.id}
          type="button"
          className="map-mark"
          data-plain={figure === null || undefined}
          style={{ translate: `${group.x}px ${group.y}px` }}
          aria-label={labelOfGroup(group.items)}
          title={labelOfGroup(group.items)}
          aria-pressed={group.items.some(({ id }) => chosen.includes(id))}
          onClick={() => selectGroup(group)}
          onFocus={() => {
            // The browser scrolls to the focused element, which would shift the map in its frame.
            map.getContainer().scrollTo(0, 0)
            map.panInside([first.place.latitude, first.place.longitude], { padding: [margin, margin], animate: false })
          }}
        >
          {figure}
        </button>
      )
    }),
    pane,
  )
}

/** False before the first view, when the map cannot compute pixels. */
function hasView(map: LeafletMap): boolean {
  try {
    map.getCenter()
    return true
  } catch {
    return false
  }
}
