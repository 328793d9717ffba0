import { useOnChange } from '../../base/useOnChange.ts'
import 'leaflet/dist/leaflet.css'
import './maps.css'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import type { Map as LeafletMap } from 'leaflet'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapTiles } from '#resources/organisation/mapAnswers.ts'
import { drawMap, showAll } from './drawnMap.ts'
import { MapMarks } from './MapMarks.tsx'
import type { MarkedItem } from './marked.ts'

interface SiteMapProps<Item extends MarkedItem> {
  readonly name: string
  readonly items: readonly Item[]
  readonly tiles: MapTiles | null
  /** Ids of the items that are also marked in the list. */
  readonly chosen: readonly string[]
  readonly onChoose: (items: readonly Item[]) => void
  /** Returns the figure of a marker for one or several items; null for a single item without a figure. */
  readonly figureOf: (items: readonly Item[]) => string | null
}

/** Pixels that an arrow moves the map. */
const stride = 80
const moves: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-stride, 0],
  ArrowRight: [stride, 0],
  ArrowUp: [0, -stride],
  ArrowDown: [0, stride],
}

/**
 * Map that users drag and zoom by mouse or touch, or by the arrow keys, plus, minus and Home. Markers are buttons in the order of the
 * list.
 */
export function SiteMap<Item extends MarkedItem>({ name, items, tiles, chosen, onChoose, figureOf }: SiteMapProps<Item>) {
  const { t } = useTranslation('maps')
  const help = useId()
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  useEffect(() => {
    if (element.current === null) return undefined
    const leafletMap = drawMap(element.current, tiles)
    setMap(leafletMap)
    const resizeObserver = new ResizeObserver(() => leafletMap.invalidateSize({ animate: false, pan: false }))
    resizeObserver.observe(element.current)
    return () => {
      resizeObserver.disconnect()
      leafletMap.remove()
      setMap(null)
    }
  }, [tiles])
  // The map adjusts when positions change, not for every new array with the same positions.
  const places = items.map(({ place }) => place)
  const placesKey = JSON.stringify(places)
  useOnChange(map === null ? null : placesKey, () => {
    if (map !== null) showAll(map, places)
  })

  const press = (event: KeyboardEvent) => {
    if (map === null || event.ctrlKey || event.metaKey || event.altKey) return
    const move = moves[event.key]
    if (move !== undefined) map.panBy([...move], { animate: false })
    else if (event.key === '+' || event.key === '=') map.zoomIn(1, { animate: false })
    else if (event.key === '-') map.zoomOut(1, { animate: false })
    else if (event.key === 'Home') showAll(map, places)
    else return
    event.preventDefault()
  }
  return (
    <figure className="map">
      <div
        className="map-frame"
        role="application"
        aria-label={name}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a map is moved by keys
        tabIndex={0}
        onKeyDown={press}
        onFocus={() => map?.scrollWheelZoom.enable()}
        onBlur={() => map?.scrollWheelZoom.disable()}
      >
        <div ref={element} className="map-canvas" />
        {map !== null && <MapMarks map={map} items={items} chosen={chosen} onChoose={onChoose} figureOf={figureOf} />}
      </div>
      {map !== null && (
        <div className="map-tools">
          <Button aria-label={t('closer')} icon={<PlusOutlined aria-hidden />} onClick={() => map.zoomIn(1, { animate: false })} />
          <Button aria-label={t('farther')} icon={<MinusOutlined aria-hidden />} onClick={() => map.zoomOut(1, { animate: false })} />
          <Button onClick={() => showAll(map, places)}>{t('showAll')}</Button>
        </div>
      )}
      <figcaption>
        <span id={help}>{t('keys')}</span>
        <span>{tiles === null ? t('outlines') : tiles.attribution}</span>
      </figcaption>
    </figure>
  )
}
