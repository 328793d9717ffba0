import * as leaflet from 'leaflet'
import type { MapTiles } from '#resources/mapAnswers.ts'
import { provinces } from './outlines.ts'

/** Zooms of the usual pictures of the web; the outlines are not exact enough for more than a region. */
const zooms = { least: 2, ofOutlines: 9, ofTiles: 18 }
/** Zoom to which a map goes by itself: so near that what is around says where it is, which without streets takes more of it. */
const nearest = { ofOutlines: 6, ofTiles: 11 }
/** Canada and the United States, and somewhat beside them. */
const bounds: leaflet.LatLngBoundsLiteral = [
  [10, -185],
  [84, -40],
]
/** What is shown where no place is known. */
const most: leaflet.LatLngBoundsLiteral = [
  [25, -130],
  [62, -55],
]

/** The pane of the outlines. */
const below = 'outlines'

/** A map without marks and without controls, in an element that has a size. What moves, jumps: nothing is drawn between. */
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
    maxZoom: tiles === null ? zooms.ofOutlines : zooms.ofTiles,
    // Pictures are drawn for whole zooms.
    zoomSnap: tiles === null ? 0.25 : 1,
  })
  // Below the pictures: where these do not come, the outlines are seen.
  map.createPane(below).style.zIndex = '100'
  for (const { rings } of provinces)
    leaflet
      .polygon(
        rings.map((ring) => ring.map(([latitude, longitude]) => [latitude, longitude] as [number, number])),
        { pane: below, className: 'map-land', interactive: false, smoothFactor: 0.5 },
      )
      .addTo(map)
  if (tiles !== null) leaflet.tileLayer(tiles.url, { maxZoom: zooms.ofTiles, referrerPolicy: 'no-referrer' }).addTo(map)
  return map
}

/** Moves a map so that it shows all of these places. */
export function showAll(map: leaflet.Map, places: readonly { readonly latitude: number; readonly longitude: number }[]): void {
  const shown = places.length === 0 ? most : leaflet.latLngBounds(places.map(({ latitude, longitude }) => [latitude, longitude]))
  const maxZoom = map.getMaxZoom() === zooms.ofTiles ? nearest.ofTiles : nearest.ofOutlines
  map.fitBounds(shown, { padding: [40, 40], maxZoom, animate: false })
}
