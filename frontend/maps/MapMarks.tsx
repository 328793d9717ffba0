import { type Map as LeafletMap, latLngBounds } from 'leaflet'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Group, grouped } from './groups.ts'
import type { Marked } from './marked.ts'

/** Pixels between the middles of two marks; nearer ones are one. */
const apart = 32
/** Pixels between a mark that has the focus and the edge of the map. */
const margin = 40
/** Of so many a mark says the names. */
const mostNames = 3

interface MapMarksProps<Item extends Marked> {
  readonly map: LeafletMap
  readonly items: readonly Item[]
  readonly chosen: readonly string[]
  readonly onChoose: (items: readonly Item[]) => void
  readonly figureOf: (items: readonly Item[]) => string | null
}

/** Marks as buttons in a pane of the map, which moves with it; they are placed anew when it is zoomed. */
export function MapMarks<Item extends Marked>({ map, items, chosen, onChoose, figureOf }: MapMarksProps<Item>) {
  const { t } = useTranslation('maps')
  const [, setDrawn] = useState(0)
  useEffect(() => {
    const redraw = () => setDrawn((before) => before + 1)
    map.on('zoomend viewreset', redraw)
    return () => void map.off('zoomend viewreset', redraw)
  }, [map])
  const pane = map.getPane('markerPane')
  if (pane === undefined || !isPlaced(map)) return null

  const spots = items.map((item) => ({ item, ...map.latLngToLayerPoint([item.place.latitude, item.place.longitude]) }))
  const wordsOf = (group: readonly Item[]) => {
    const names = group.slice(0, mostNames).map(({ words }) => words)
    const more = group.length - names.length
    return more > 0 ? t('marked.more', { names: names.join('; '), count: more }) : names.join('; ')
  }
  const choose = ({ items: within }: Group<Item>) => {
    onChoose(within)
    const area = latLngBounds(within.map(({ place }) => [place.latitude, place.longitude]))
    if (!area.getNorthEast().equals(area.getSouthWest()) && map.getZoom() < map.getMaxZoom())
      map.fitBounds(area, { padding: [margin, margin], animate: false })
  }
  return createPortal(
    grouped(spots, apart).map((group) => {
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
          aria-label={wordsOf(group.items)}
          title={wordsOf(group.items)}
          aria-pressed={group.items.some(({ id }) => chosen.includes(id))}
          onClick={() => choose(group)}
          onFocus={() => {
            // The browser scrolls to what has the focus, and would tear the map from its frame.
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

/** Before its first view a map knows no pixels. */
function isPlaced(map: LeafletMap): boolean {
  try {
    map.getCenter()
    return true
  } catch {
    return false
  }
}
