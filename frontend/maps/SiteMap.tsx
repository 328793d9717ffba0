import { useOnChange } from '../base/useOnChange.ts'
import 'leaflet/dist/leaflet.css'
import './maps.css'
import MinusOutlined from '@ant-design/icons/MinusOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import type { Map as LeafletMap } from 'leaflet'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapTiles } from '#resources/mapAnswers.ts'
import { drawMap, showAll } from './drawnMap.ts'
import { MapMarks } from './MapMarks.tsx'
import type { Marked } from './marked.ts'

interface SiteMapProps<Item extends Marked> {
  readonly name: string
  readonly items: readonly Item[]
  readonly tiles: MapTiles | null
  /** Ids of those that are marked in the list, too. */
  readonly chosen: readonly string[]
  readonly onChoose: (items: readonly Item[]) => void
  /** What stands in the mark of one or several; null: it is one, and tells nothing. */
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

/** Places on a map: dragged and zoomed by mouse and fingers, or by arrows, plus, minus and Home; its marks are buttons in the order of the list. */
export function SiteMap<Item extends Marked>({ name, items, tiles, chosen, onChoose, figureOf }: SiteMapProps<Item>) {
  const { t } = useTranslation('maps')
  const help = useId()
  const element = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  useEffect(() => {
    if (element.current === null) return undefined
    const drawn = drawMap(element.current, tiles)
    setMap(drawn)
    const sized = new ResizeObserver(() => drawn.invalidateSize({ animate: false, pan: false }))
    sized.observe(element.current)
    return () => {
      sized.disconnect()
      drawn.remove()
      setMap(null)
    }
  }, [tiles])
  // What is on the map decides what it shows, not that somebody was told anew of the same.
  const places = items.map(({ place }) => place)
  const shown = JSON.stringify(places)
  useOnChange(map === null ? null : shown, () => {
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
