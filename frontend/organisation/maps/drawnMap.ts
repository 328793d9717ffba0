import * as leaflet from 'leaflet'
import type { MapTiles } from '#resources/organisation/mapAnswers.ts'
import { provinces } from './outlines.ts'

/** Zoom levels of the usual web map tiles. The outlines are only exact enough for a region. */
const zooms = { least: 2, withOutlines: 9, withTiles: 18 }
/** Closest automatic zoom, at which the surroundings show where a marker is. Without streets that takes a larger area. */
const nearest = { withOutlines: 6, withTiles: 11 }
/** Canada and the United States, with a margin. */
const bounds: leaflet.LatLngBoundsLiteral = [
  [10, -185],
  [84, -40],
]
/** Area shown if no position is known. */
const defaultBounds: leaflet.LatLngBoundsLiteral = [
  [25, -130],
  [62, -55],
]

/** Pane of the outlines. */
const outlinesPane = 'outlines'

/** Draws a map without markers and controls into an element that has a size. Moves without animation. */
export function drawMap(element: HTMLElement, tiles: MapTiles | null): leaflet.Map {
  const map = leaflet.map(element, {
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    scrollWheelZoom: false,
    zoomAnimation: false,
    fadeAnimation: false,
    inertia: false,
    maxBounds: bounds,
    maxBoundsViscosity: 1,
    minZoom: zooms.least,
    maxZoom: tiles === null ? zooms.withOutlines : zooms.withTiles,
    // Tiles exist for whole zoom levels only.
    zoomSnap: tiles === null ? 0.25 : 1,
  })
  // Below the tiles, so that the outlines show where tiles are missing.
  map.createPane(outlinesPane).style.zIndex = '100'
  for (const { rings } of provinces)
    leaflet
      .polygon(
        rings.map((ring) => ring.map(([latitude, longitude]) => [latitude, longitude] as [number, number])),
        { pane: outlinesPane, className: 'map-land', interactive: false, smoothFactor: 0.5 },
      )
      .addTo(map)
  if (tiles !== null) leaflet.tileLayer(tiles.url, { maxZoom: zooms.withTiles, referrerPolicy: 'no-referrer' }).addTo(map)
  return map
}

/** Moves a map so that it shows all positions. */
export function showAll(map: leaflet.Map, places: readonly { readonly latitude: number; readonly longitude: number }[]): void {
  const fittedBounds =
    places.length === 0 ? defaultBounds : leaflet.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))
  const maxZoom = map.getMaxZoom() === zooms.withTiles ? nearest.withTiles : nearest.withOutlines
  map.fitBounds(fittedBounds, { padding: [40, 40], maxZoom, animate: false })
}
